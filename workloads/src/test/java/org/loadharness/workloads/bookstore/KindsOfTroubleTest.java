package org.loadharness.workloads.bookstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.bookstore.rpc.BookStoreClient;
import org.loadharness.bookstore.rpc.Codec;
import org.loadharness.http.HttpLimits;
import org.loadharness.http.HttpOrigin;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Settings;

/** What a server or the way to it does wrong is a kind of failure of its own. */
class KindsOfTroubleTest {
    private static final HttpLimits IMPATIENT = HttpLimits.DEFAULT.withExchangeTimeout(Duration.ofMillis(200));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "RESET | reset",
                "HTTP/1.1 200 OK~Content-Length: 100~~[{\"isbn\" | cut-off",
                "220 smtp.example.com ready~ | malformed",
                "HTTP/1.1 200 OK~Content-Type: application/json~Content-Length: 3~~[{] | malformed",
                "HTTP/1.1 200 OK~Content-Type: text/html~Content-Length: 6~~<html> | malformed",
                "HTTP/1.1 302 Found~Location: /login~Content-Length: 0~~ | http-302",
                "HTTP/1.1 503 Service Unavailable~Content-Length: 0~~ | http-503",
                "HTTP/1.1 404 Not Found~Content-Length: 0~~ | http-404",
            })
    void everyTroubleHasItsKindAndItsExample(String says, String kind) throws Exception {
        Thread thread;
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            thread = new Thread(() -> answer(server, says.replace("~", "\r\n")), "troublesome-server");
            thread.start();

            Outcome outcome = outcomeAt("http://localhost:" + server.getLocalPort());

            assertThat(outcome).isInstanceOfSatisfying(Outcome.Failure.class, failure -> {
                assertThat(failure.kind()).isEqualTo(kind);
                assertThat(failure.cause()).hasMessageContaining("GET ");
            });
        }
        thread.join();
    }

    @Test
    void serverThatSaysNothingIsTimedOut() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            assertThat(kind(outcomeAt("http://localhost:" + silent.getLocalPort(), IMPATIENT)))
                    .isEqualTo("timeout");
        }
    }

    @Test
    void portWhereNobodyListensRefuses() throws Exception {
        int port;
        try (ServerSocket gone = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            port = gone.getLocalPort();
        }

        assertThat(kindAt("http://localhost:" + port)).isEqualTo("refused");
    }

    @Test
    void hostWithoutAnAddressIsNotFound() throws Exception {
        assertThat(kindAt("http://no-such-host.invalid:80")).isEqualTo("name-not-found");
    }

    private static String kindAt(String server) throws Exception {
        return kind(outcomeAt(server));
    }

    private static String kind(Outcome outcome) {
        return ((Outcome.Failure) outcome).kind();
    }

    private static Outcome outcomeAt(String server) throws Exception {
        return outcomeAt(server, HttpLimits.DEFAULT);
    }

    private static Outcome outcomeAt(String server, HttpLimits limits) throws Exception {
        Settings settings = Settings.of(new BookstoreWorkload().parameters(), Map.of());
        try (HttpOrigin origin = HttpOrigin.open(URI.create(server), limits);
                LeanTransport transport = new LeanTransport(origin.newConnection())) {
            BookstoreSession session = new BookstoreSession(
                    new BookStoreClient(transport, Codec.JSON),
                    new Errands(settings, new SeedTree(1).stream(), new StockChanges()));
            return session.perform(BookstoreSession.CUSTOMER);
        }
    }

    private static void answer(ServerSocket server, String says) {
        while (!server.isClosed()) {
            try (Socket client = server.accept()) {
                readRequest(client.getInputStream());
                if (says.equals("RESET")) {
                    client.setSoLinger(true, 0);
                } else {
                    OutputStream out = client.getOutputStream();
                    out.write(says.getBytes(StandardCharsets.UTF_8));
                    out.flush();
                }
            } catch (IOException closed) {
                // the client has gone, or the test has ended
            }
        }
    }

    private static void readRequest(InputStream in) throws IOException {
        int ends = 0;
        for (int letter = in.read(); letter >= 0 && ends < 2; letter = in.read()) {
            if (letter == '\n') {
                ends++;
            } else if (letter != '\r') {
                ends = 0;
            }
            if (ends == 2) {
                return;
            }
        }
    }
}
