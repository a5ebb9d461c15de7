package org.loadharness.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.http.TlsClient.TlsOptions;

/** TLS below a connection that waits; {@link SteppedTlsTest} is the same for one in steps. */
@Timeout(60)
class TlsTest {
    private static final HttpLimits LIMITS = HttpLimits.DEFAULT.withExchangeTimeout(Duration.ofSeconds(20));

    @TempDir
    @SuppressWarnings("NonFinalStaticField") // JUnit sets it
    static Path directory;

    @SuppressWarnings("NonFinalStaticField") // made once for the class, before its tests
    static Certificates certificates;

    @BeforeAll
    static void makeCertificates() throws IOException, InterruptedException {
        certificates = Certificates.make(directory);
    }

    Client client(HttpOrigin origin) {
        return Client.waiting(origin);
    }

    private static Supplier<TlsClient> trusting() throws Exception {
        return using(
                new TlsOptions(Optional.of(certificates.authority()), Optional.empty(), TlsOptions.Verification.FULL));
    }

    private static Supplier<TlsClient> withCertificate() throws Exception {
        return using(new TlsOptions(
                Optional.of(certificates.authority()),
                Optional.of(certificates.client()),
                TlsOptions.Verification.FULL));
    }

    private static Supplier<TlsClient> careless() {
        return using(new TlsOptions(Optional.empty(), Optional.empty(), TlsOptions.Verification.NONE));
    }

    /** One for all connections. */
    private static Supplier<TlsClient> using(TlsOptions options) {
        TlsClient client = TlsClient.of(options);
        return () -> client;
    }

    private HttpFailure failure(URI uri, Supplier<TlsClient> tls) {
        try (HttpOrigin origin = HttpOrigin.open(uri, LIMITS, tls);
                Client client = client(origin)) {
            return catchThrowableOfType(HttpFailure.class, () -> client.exchange(PreparedRequest.get("/")));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void bodiesOfAnySizeComeBackOverOneConnection(String version) throws Exception {
        try (EchoServer server = EchoServer.start(certificates.ofServer(), false, version);
                HttpOrigin origin = HttpOrigin.open(server.uri(), LIMITS, trusting());
                Client client = client(origin)) {
            for (int size : new int[] {0, 1, 1000, 16_384, 16_385, 100_000, 3_000_000, 10}) {
                byte[] body = new byte[size];
                for (int i = 0; i < size; i++) {
                    body[i] = (byte) (31 * i + size);
                }

                HttpReply reply = client.exchange(
                        PreparedRequest.post("/echo", "application/octet-stream"), body, 0, body.length);

                assertThat(reply.status()).isEqualTo(200);
                assertThat(reply.copyBody()).isEqualTo(body);
            }
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void patchCarriesABodyAndOptionsCarriesNone() throws Exception {
        try (EchoServer server = EchoServer.start(certificates.ofServer(), false, "TLSv1.3");
                HttpOrigin origin = HttpOrigin.open(server.uri(), LIMITS, trusting());
                Client client = client(origin)) {
            HttpReply patched = client.exchange(PreparedRequest.patch("/1", "text/plain"), new byte[] {'a', 'b'}, 0, 2);
            assertThat(patched.bodyText()).isEqualTo("ab");
            assertThat(patched.field("method")).hasValue("PATCH");

            HttpReply options = client.exchange(PreparedRequest.options("/1"));
            assertThat(options.field("method")).hasValue("OPTIONS");
        }
    }

    @Test
    void unknownAuthorityIsNamedAsWhatIsWrong() throws Exception {
        try (EchoServer server = EchoServer.start(certificates.ofServer(), false, "TLSv1.3")) {
            HttpFailure failure = failure(server.uri(), using(TlsOptions.DEFAULT));

            assertThat(failure.kind()).isEqualTo(HttpFailure.Kind.TLS);
            assertThat(failure)
                    .hasMessageContaining("an authority that is not trusted")
                    .hasMessageContaining("tls: {ca: shop-ca.pem}")
                    .hasMessageContaining("--insecure");
            assertThat(server.sessions()).isEmpty();
        }
    }

    @Test
    void certificateOfAnotherHostIsRefused() throws Exception {
        try (EchoServer server = EchoServer.start(certificates.ofServer(), false, "TLSv1.3")) {
            HttpFailure failure = failure(server.byAddress(), trusting());

            assertThat(failure.kind()).isEqualTo(HttpFailure.Kind.TLS);
            assertThat(failure).hasMessageContaining("for another host");
        }
    }

    @Test
    void nothingIsCheckedIfThatIsAskedFor() throws Exception {
        try (EchoServer server = EchoServer.start(certificates.ofServer(), false, "TLSv1.3");
                HttpOrigin origin = HttpOrigin.open(server.byAddress(), LIMITS, careless());
                Client client = client(origin)) {
            assertThat(client.exchange(PreparedRequest.get("/")).status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void serverThatKnowsItsClientsTakesThatWithTheCertificateAlone(String version) throws Exception {
        try (EchoServer server = EchoServer.start(certificates.ofServer(), true, version)) {
            try (HttpOrigin origin = HttpOrigin.open(server.uri(), LIMITS, withCertificate());
                    Client client = client(origin)) {
                assertThat(client.exchange(PreparedRequest.get("/")).status()).isEqualTo(200);
            }

            HttpFailure stranger = failure(server.uri(), trusting());

            assertThat(stranger.kind()).isIn(HttpFailure.Kind.TLS, HttpFailure.Kind.CLOSED_BEFORE_REPLY);
            assertThat(server.sessions()).hasSize(1);
        }
    }

    @Test
    void refusalThatSaysNoReasonIsGivenTheUsualOnes() {
        String words = TlsWords.of(new IOException("Received fatal alert: handshake_failure"));

        assertThat(words)
                .contains("wants a certificate of this side")
                .endsWith(": Received fatal alert: handshake_failure");
    }

    @Test
    void plainServerIsNamedAsSuch() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(peer -> peer.send("HTTP/1.1 400 Bad Request\r\n\r\n"))) {
            URI secure = URI.create("https://localhost:" + server.uri().getPort());

            HttpFailure failure = failure(secure, trusting());

            assertThat(failure.kind()).isEqualTo(HttpFailure.Kind.TLS);
            assertThat(failure).hasMessageContaining("does not speak TLS");
        }
    }

    @Test
    void serverOfTlsThatIsAskedInClearIsNamedAsSuch() throws Exception {
        try (EchoServer server = EchoServer.start(certificates.ofServer(), false, "TLSv1.2")) {
            URI clear = URI.create("http://localhost:" + server.uri().getPort());

            assertThat(failure(clear, trusting())).hasMessageContaining("speaks TLS on this port, write https://");
        }
    }

    @Test
    void serverThatHangsUpOnItsFirstRequestMaySpeakTls() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(peer -> {})) {
            assertThat(failure(server.uri(), trusting())).hasMessageEndingWith(TlsWords.PERHAPS);
        }
    }

    @Test
    void nextConnectionResumesTheSession() throws Exception {
        try (EchoServer server = EchoServer.start(certificates.ofServer(), false, "TLSv1.2");
                HttpOrigin origin = HttpOrigin.open(server.uri(), LIMITS, trusting())) {
            for (int user = 0; user < 2; user++) {
                try (Client client = client(origin)) {
                    client.exchange(PreparedRequest.get("/"));
                }
            }

            assertThat(server.connections()).isEqualTo(2);
            assertThat(server.sessions().get(1)).isEqualTo(server.sessions().get(0));
        }
    }

    @Test
    void partsSumToTheExchangeAndOnlyTheFirstAgreesOnKeys() throws Exception {
        try (EchoServer server = EchoServer.start(certificates.ofServer(), false, "TLSv1.3");
                HttpOrigin origin = HttpOrigin.open(server.uri(), LIMITS, trusting());
                Client client = client(origin)) {
            ExchangeTimes times = client.times();
            times.measure();
            long beganNanos = System.nanoTime();
            client.exchange(PreparedRequest.get("/"));
            long tookNanos = System.nanoTime() - beganNanos;

            assertThat(times.totalNanos()).isBetween(tookNanos / 2, tookNanos);
            for (ExchangeTimes.Part part : ExchangeTimes.Part.values()) {
                assertThat(times.nanos(part)).as(part.name()).isPositive();
            }

            client.exchange(PreparedRequest.get("/"));
            assertThat(times.nanos(ExchangeTimes.Part.TLS)).isZero();
            assertThat(times.nanos(ExchangeTimes.Part.DNS)).isZero();
            assertThat(times.nanos(ExchangeTimes.Part.WAIT)).isPositive();
        }
    }

    @Test
    void whereNothingIsEncryptedNoTimeIsSpentOnKeys() throws Exception {
        String reply = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
        try (ScriptedServer server = ScriptedServer.start(ScriptedServer.always(reply));
                HttpOrigin origin = HttpOrigin.open(server.uri(), LIMITS);
                Client client = client(origin)) {
            ExchangeTimes times = client.times();
            times.measure();
            client.exchange(PreparedRequest.get("/"));

            assertThat(times.nanos(ExchangeTimes.Part.TLS)).isZero();
            assertThat(times.nanos(ExchangeTimes.Part.CONNECT)).isPositive();
        }
    }

    @Test
    void connectionThatWasIdleIsUsedAgain() throws Exception {
        HttpLimits hasty = LIMITS.withExchangeTimeout(Duration.ofSeconds(2)); // idle connections are looked at
        try (EchoServer server = EchoServer.start(certificates.ofServer(), false, "TLSv1.3");
                HttpOrigin origin = HttpOrigin.open(server.uri(), hasty, trusting());
                Client client = client(origin)) {
            client.exchange(PreparedRequest.get("/"));
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(700));
            client.exchange(PreparedRequest.get("/"));

            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void replyWithoutALengthIsCutOffWhereTlsWasNotEnded() throws Exception {
        ScriptedServer.Script abrupt = peer -> {
            Peer secured = peer.secure(certificates.ofServer());
            secured.readRequest();
            secured.send("HTTP/1.1 200 OK\r\n\r\nhalf of it");
        };
        try (ScriptedServer server = ScriptedServer.start(abrupt)) {
            HttpFailure failure =
                    failure(URI.create("https://localhost:" + server.uri().getPort()), trusting());

            assertThat(failure.kind()).isEqualTo(HttpFailure.Kind.TRUNCATED);
            assertThat(failure).hasMessageContaining("inside the content: TLS was not ended");
        }
    }

    @Test
    void replyWithoutALengthIsWholeWhereTlsWasEnded() throws Exception {
        ScriptedServer.Script orderly = peer -> {
            try (Peer secured = peer.secure(certificates.ofServer())) {
                secured.readRequest();
                secured.send("HTTP/1.1 200 OK\r\n\r\nall of it");
            }
        };
        try (ScriptedServer server = ScriptedServer.start(orderly);
                HttpOrigin origin = HttpOrigin.open(
                        URI.create("https://localhost:" + server.uri().getPort()), LIMITS, trusting());
                Client client = client(origin)) {
            assertThat(client.exchange(PreparedRequest.get("/")).bodyText()).isEqualTo("all of it");
        }
    }

    @Test
    void postOfWhichARecordWasTakenIsNotSentAgain() throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        ScriptedServer.Script closing = peer -> {
            Peer secured = peer.secure(certificates.ofServer());
            secured.readRequest();
            secured.send("HTTP/1.1 204 No Content\r\n\r\n");
            peer.close();
            closed.countDown();
        };
        ScriptedServer.Script answering = peer -> {
            try (Peer secured = peer.secure(certificates.ofServer())) {
                secured.readRequest();
                secured.send("HTTP/1.1 204 No Content\r\n\r\n");
            }
        };
        try (ScriptedServer server = ScriptedServer.start(closing, answering);
                HttpOrigin origin = HttpOrigin.open(
                        URI.create("https://localhost:" + server.uri().getPort()), LIMITS, trusting());
                Client client = client(origin)) {
            client.exchange(PreparedRequest.get("/"));
            closed.await();

            // none comes where the watch ticked meanwhile, so that the closed one was found out
            HttpFailure unused = catchThrowableOfType(
                    HttpFailure.class,
                    () -> client.exchange(PreparedRequest.post("/", "text/plain"), new byte[60_000], 0, 60_000));

            assertThat(origin.requestsRepeated()).isZero();
        }
    }

    @Test
    void filesThatAreNoneAreNamedWithTheWayOut() throws Exception {
        Path empty = Files.writeString(directory.resolve("empty.pem"), "");
        Path old = Files.writeString(
                directory.resolve("old.key"), "-----BEGIN RSA PRIVATE KEY-----\nAA==\n-----END RSA PRIVATE KEY-----\n");
        TlsOptions noAuthority = new TlsOptions(Optional.of(empty), Optional.empty(), TlsOptions.Verification.FULL);
        TlsOptions noKey = new TlsOptions(
                Optional.empty(),
                Optional.of(new TlsOptions.Identity(certificates.authority(), old)),
                TlsOptions.Verification.FULL);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> TlsClient.of(noAuthority))
                .withMessageContaining("empty.pem")
                .withMessageContaining("BEGIN CERTIFICATE");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TlsClient.of(noKey))
                .withMessageContaining("openssl pkcs8 -topk8 -nocrypt -in ");
    }

    @Test
    void aKeyThatIsDamagedIsNamedWithItsFile() throws Exception {
        Path damaged = Files.writeString(
                directory.resolve("damaged.key"), "-----BEGIN PRIVATE KEY-----\nAAAAA\n-----END PRIVATE KEY-----\n");
        TlsOptions options = new TlsOptions(
                Optional.empty(),
                Optional.of(new TlsOptions.Identity(certificates.authority(), damaged)),
                TlsOptions.Verification.FULL);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> TlsClient.of(options))
                .withMessageContaining("damaged.key: holds a private key that is damaged: ")
                .withMessageEndingWith("; copy the file anew");
    }

    @Test
    void aKeyThatIsNotTheCertificatesIsNamedBeforeAnythingIsSent() throws Exception {
        TlsOptions mixedUp =
                new TlsOptions(Optional.empty(), Optional.of(certificates.mixedUp()), TlsOptions.Verification.FULL);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> TlsClient.of(mixedUp))
                .withMessageContaining("server.key: is not the key of the first certificate in ")
                .withMessageContaining("client.crt");
    }

    @Test
    void limitOfAConnectionHoldsInPlaceOfItsOrigins() throws Exception {
        HttpLimits hasty = LIMITS.withExchangeTimeout(Duration.ofMillis(100));
        ScriptedServer.Script slow = peer -> {
            while (peer.readRequest() != null) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(400));
                peer.send("HTTP/1.1 204 No Content\r\n\r\n");
            }
        };
        try (ScriptedServer server = ScriptedServer.start(slow);
                HttpOrigin origin = HttpOrigin.open(server.uri(), hasty);
                Client client = client(origin)) {
            client.limitExchanges(Duration.ofSeconds(10));
            assertThat(client.exchange(PreparedRequest.get("/")).status()).isEqualTo(204);

            client.limitExchanges(Duration.ofMillis(50));
            HttpFailure late = catchThrowableOfType(HttpFailure.class, () -> client.exchange(PreparedRequest.get("/")));
            assertThat(late.kind()).isEqualTo(HttpFailure.Kind.RESPONSE_TIMEOUT);
            assertThat(late).hasMessageContaining("0.050 s");
        }
    }
}
