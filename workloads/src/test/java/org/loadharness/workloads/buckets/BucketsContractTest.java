package org.loadharness.workloads.buckets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.workload.ServedWorkload;

/** The server's protocol, spoken by a socket that knows nothing of the server's code. */
class BucketsContractTest {
    private final ServedWorkload.Server server;
    private final URI address;

    BucketsContractTest() throws IOException {
        server = Servers.start(Servers.settings("buckets", "12"));
        address = server.address();
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    @Test
    void aDelayIsAddedToItsBucketAndTheNewValueIsOneLine() throws IOException {
        assertThat(Servers.ask(address, "5,10\n")).isEqualTo("5\n");
        assertThat(Servers.ask(address, "7,10\n")).isEqualTo("12\n");
        assertThat(Servers.ask(address, "0,10\n")).isEqualTo("12\n");
        assertThat(Servers.ask(address, "3,11\r\n")).isEqualTo("3\n");
        assertThat(Servers.ask(address, "sums\n")).isEqualTo("4;0,0,0,0,0,0,0,0,0,0,12,3\n");
    }

    @Test
    void aConnectionBringsOneRequest() throws IOException {
        assertThat(Servers.ask(address, "1,0\n1,0\n1,0\n")).isEqualTo("1\n");
        assertThat(Servers.sums(address)).startsWith(1L);
    }

    @Test
    void aLineMayComeInPieces() throws IOException {
        try (Socket socket = Servers.connect(address)) {
            socket.setTcpNoDelay(true);
            for (String piece : new String[] {"1", "2", ",", "0", "3", "\n"}) {
                Servers.send(socket, piece);
            }

            assertThat(Servers.rest(socket)).isEqualTo("12\n");
        }
        assertThat(Servers.sums(address).get(3)).isEqualTo(12);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ",",
                "1",
                "1,",
                ",1",
                "1,2,3",
                "1 2",
                " 1,2",
                "-1,2",
                "1,-2",
                "+1,2",
                "1.5,2",
                "one,two",
                "1,12",
                "1,99999999999999999999",
                "1001,1",
                "99999999999,1",
                "0x1,1",
                "١,٢",
                "SUMS",
                "sums please",
                "GET /",
                "\u0000"
            })
    void anythingElseIsRefusedInOneLine(String line) throws IOException {
        assertThat(Servers.ask(address, line + "\n")).matches("error: bad-request: [ -~]+\n");
        assertThat(Servers.ask(address, "sums\n")).startsWith("0;");
    }

    @Test
    void refusalsSayTheValueAndTheWayOut() throws IOException {
        assertThat(Servers.ask(address, "1,12\n"))
                .isEqualTo("error: bad-request: bucket must be from 0 to 11, was 12\n");
        assertThat(Servers.ask(address, "1001,1\n"))
                .isEqualTo("error: bad-request: delay must be from 0 to 1000, was 1001\n");
        assertThat(Servers.ask(address, "one,two\n")).contains("\"one,two\"").contains("5,10");
    }

    @Test
    void aLineWithoutAnEndIsNotCarriedOut() throws IOException {
        try (Socket socket = Servers.connect(address)) {
            Servers.send(socket, "1,0");
            socket.shutdownOutput();

            assertThat(Servers.rest(socket)).startsWith("error: truncated-line: ");
        }
        assertThat(Servers.ask(address, "sums\n")).startsWith("0;");
    }

    @Test
    void aFloodIsRefused() throws IOException {
        assertThat(Servers.ask(address, "1".repeat(100_000))).startsWith("error: long-line: ");
    }

    @Test
    void clientsThatGoBeforeTheirReplyDoNotEndTheServer() throws IOException {
        for (int i = 0; i < 30; i++) {
            Socket socket = Servers.connect(address);
            Servers.send(socket, "20,0\n");
            socket.setSoLinger(true, 0);
            socket.close();
        }

        assertThat(Servers.ask(address, "1,1\n")).isEqualTo("1\n");
    }

    @Test
    void aResetEmptiesTheBucketsAndTellsTheServersShape() throws IOException {
        Servers.ask(address, "5,10\n");

        assertThat(Servers.ask(address, "reset\n")).isEqualTo("12,1000000\n");
        assertThat(Servers.ask(address, "sums\n")).isEqualTo("0;0,0,0,0,0,0,0,0,0,0,0,0\n");
    }

    @Test
    void requestsFromBeforeAResetDoNotReachTheNewBuckets() throws IOException {
        try (Socket busy = Servers.connect(address)) {
            Servers.send(busy, "1000,0\n");
            Servers.ask(address, "1,1\n");

            Servers.ask(address, "reset\n");

            assertThat(Servers.rest(busy)).startsWith("error: reset: ");
        }
        assertThat(Servers.ask(address, "sums\n")).startsWith("0;0,");
    }

    @Test
    void aStopAnswersWhatHasBegunAndRefusesNewOnes() throws IOException {
        try (Socket busy = Servers.connect(address)) {
            Servers.send(busy, "200,0\n");
            while (!isDelaying() && busy.getInputStream().available() == 0) {
                Thread.onSpinWait();
            }

            server.close();

            assertThat(Servers.rest(busy)).isEqualTo("200\n");
        }
        assertThatThrownBy(() -> Servers.ask(address, "1,1\n")).isInstanceOf(IOException.class);
    }

    private static boolean isDelaying() {
        return Thread.getAllStackTraces().values().stream()
                .flatMap(Arrays::stream)
                .anyMatch(frame -> frame.getClassName().equals(DelayLoop.class.getName()));
    }
}
