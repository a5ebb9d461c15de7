package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.child.ExitCode;

/** A service that dies under load. */
@Timeout(120)
class DyingServiceTest {
    private static final byte[] REPLY =
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(StandardCharsets.US_ASCII);

    @TempDir
    Path directory;

    private Cli.Result load(String method, Service service, String repeats) {
        return new Cli(directory)
                .run(
                        "http",
                        method,
                        service.url(),
                        "--arrivals=constant:200/s",
                        "--duration=500ms",
                        "--warmup=0",
                        "--rehearsal=0s",
                        "--repeats=" + repeats,
                        "--out=run");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "3"})
    void oneThatDiesInATrialCostsItAndIsNamedWhetherAnotherFollowsOrNot(String repeats) throws IOException {
        try (Service service = Service.dyingAfter(60)) {
            Cli.Result result = load("GET", service, repeats);

            assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.UNREACHABLE);
            assertThat(result.err())
                    .contains(service.url() + " stopped answering during this trial: connection refused; find out why");
            assertThat(result.out()).contains("verdict: invalid", "stopped answering during this trial");
            assertThat(Files.readString(directory.resolve("run/trials.jsonl"))).contains("stopped answering");
        }
    }

    @Test
    void oneThatHangsUpAndGoesOnCostsNoTrial() throws IOException {
        try (Service service = Service.hangingUpAfter(60)) {
            Cli.Result result = load("POST", service, "1");

            assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
            assertThat(Files.readString(directory.resolve("run/errors.csv")))
                    .contains("reset")
                    .doesNotContain("org.loadharness");
        }
    }

    /** It answers a number of requests, and then all of its connections are closed. */
    private static final class Service implements Closeable {
        private final ServerSocket listener = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        private final List<Closeable> open = new CopyOnWriteArrayList<>();
        private final AtomicInteger left;
        private final boolean dies;

        private Service(int requests, boolean dies) throws IOException {
            this.left = new AtomicInteger(requests);
            this.dies = dies;
            new Thread(this::accept, "dying-accept").start();
        }

        static Service dyingAfter(int requests) throws IOException {
            return new Service(requests, /* dies= */ true);
        }

        static Service hangingUpAfter(int requests) throws IOException {
            return new Service(requests, /* dies= */ false);
        }

        String url() {
            return "http://127.0.0.1:" + listener.getLocalPort();
        }

        private void accept() {
            try {
                while (true) {
                    Socket socket = listener.accept();
                    open.add(socket);
                    new Thread(() -> serve(socket), "dying-peer").start();
                }
            } catch (IOException closed) {
                // it has died
            }
        }

        private void serve(Socket socket) {
            try (socket) {
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    if (line.isEmpty() && left.decrementAndGet() == 0) {
                        hangUp();
                        return;
                    }
                    if (line.isEmpty()) {
                        socket.getOutputStream().write(REPLY);
                    }
                }
            } catch (IOException gone) {
                // its client has
            }
        }

        private void hangUp() throws IOException {
            if (dies) {
                close();
            }
            for (Closeable each : open) {
                each.close();
            }
        }

        @Override
        public void close() throws IOException {
            listener.close();
            for (Closeable each : open) {
                each.close();
            }
        }
    }
}
