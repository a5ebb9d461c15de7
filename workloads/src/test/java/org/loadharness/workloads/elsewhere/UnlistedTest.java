package org.loadharness.workloads.elsewhere;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.loadharness.workload.RemoteWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workloads.bookstore.BookstoreWorkload;
import org.loadharness.workloads.ski.SkiWorkload;
import org.loadharness.workloads.store.StoreWorkload;

/** A server whose list does not come as a whole holds more than is known of it: that is asked about too. */
@Timeout(60)
class UnlistedTest {
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ";

    static Stream<RemoteWorkload> workloads() {
        return Stream.of(new BookstoreWorkload(), new SkiWorkload(), new StoreWorkload());
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void moreThanOneReplyHoldsIsDataOfOthers(RemoteWorkload workload) throws Exception {
        assertThat(heldBy(OK + ((16 << 20) + 1) + "\r\n\r\n", workload)).hasValue("more than it lists in 16 MiB");
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void aListThatIsCutOffIsDataOfOthers(RemoteWorkload workload) throws Exception {
        assertThat(heldBy(OK + "1000\r\n\r\n[", workload)).hasValue("more than its list, which was cut off");
    }

    @ParameterizedTest
    @MethodSource("answersThatAreNoList")
    void anAnswerThatIsNoListTellsNothing(RemoteWorkload workload, String answer) throws Exception {
        assertThat(heldBy(answer, workload).orElseThrow()).startsWith("what it does not list (");
    }

    static Stream<Arguments> answersThatAreNoList() {
        return workloads()
                .flatMap(workload -> Stream.of(
                                "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
                                "HTTP/1.1 204 No Content\r\n\r\n",
                                "HTTP/1.1 301 Moved\r\nLocation: /\r\nContent-Length: 0\r\n\r\n",
                                OK + "2\r\n\r\n[1",
                                OK + "7\r\n\r\n{\"a\":1}",
                                "SSH-2.0-OpenSSH\r\n",
                                "")
                        .map(answer -> Arguments.of(workload, answer)));
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void aListThatDoesNotComeInTimeIsDataOfOthers(RemoteWorkload workload) throws Exception {
        try (ServerSocket silent = listener()) {
            assertThat(workload.wouldRemove(
                            Settings.of(workload.parameters(), Map.of()).withRequestTimeout(Duration.ofMillis(100)),
                            at(silent)))
                    .hasValue("more than it lists within 100ms");
        }
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void serverThatCannotBeReachedFailsAsItDoesInARun(RemoteWorkload workload) throws Exception {
        URI gone;
        try (ServerSocket closed = listener()) {
            gone = at(closed);
        }

        assertThatThrownBy(() -> workload.wouldRemove(Settings.of(workload.parameters(), Map.of()), gone))
                .hasStackTraceContaining("refused");
    }

    private static Optional<String> heldBy(String reply, RemoteWorkload workload) throws Exception {
        Thread thread;
        Optional<String> held;
        try (ServerSocket listener = listener()) {
            thread = new Thread(() -> answer(listener, reply), "server-with-much");
            thread.start();
            held = workload.wouldRemove(Settings.of(workload.parameters(), Map.of()), at(listener));
        }
        thread.join();
        return held;
    }

    /** Answers one request, and closes. */
    private static void answer(ServerSocket listener, String reply) {
        try (Socket connection = listener.accept()) {
            while (connection.getInputStream().read() != '\n') {
                // the line of the request
            }
            connection.getOutputStream().write(reply.getBytes(StandardCharsets.US_ASCII));
            connection.shutdownOutput();
            connection.getInputStream().readAllBytes(); // until the client has closed
        } catch (IOException ended) { // the test is over
            Thread.currentThread().interrupt();
        }
    }

    private static ServerSocket listener() throws IOException {
        return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    private static URI at(ServerSocket listener) {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort());
    }
}
