package org.loadharness.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The connection against a server that nobody here wrote. */
@Tag("nginx")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class NginxTest {

    private static final int LARGE_BYTES = 5_000_000;
    private static final String LOCATIONS = """
            location = /hello { default_type text/plain; return 200 "hello"; }
            location = /none { return 204; }
            location = /moved { return 301 /hello; }
            location = /brief { keepalive_requests 3; return 200 "brief"; }
            location = /included.html { ssi on; }
            location = /unbounded.html { ssi on; chunked_transfer_encoding off; alias files/included.html; }
            location /list/ { autoindex on; }
            location = /limited { client_max_body_size 1k; return 200 "taken"; }
            location = /echo { proxy_pass http://127.0.0.1:PORT/hello; add_header X-Body $request_body; }
            location = /query { return 200 "$args"; }
            location /path/ { return 200 "$uri"; }
            """;

    private byte[] large = {};
    private Nginx nginx;
    private HttpOrigin origin;
    private HttpConnection connection;

    @BeforeAll
    void startNginx(@TempDir Path directory) throws IOException, InterruptedException {
        String command = Nginx.installed().orElse("");
        if (command.isEmpty()) {
            String message = "nginx is not installed, so the tests against it are left out (Debian: nginx-light)";
            if ("true".equals(System.getenv("CI"))) {
                throw new AssertionError(message + "; with CI=true they may not be");
            }
            abort(message);
        }
        Path files = Files.createDirectories(directory.resolve("files"));
        large = new byte[LARGE_BYTES];
        new SplittableRandom(1).nextBytes(large);
        Files.write(files.resolve("large.bin"), large);
        Files.writeString(files.resolve("small.txt"), "small");
        Files.writeString(files.resolve("part.html"), "part ".repeat(20_000));
        Files.writeString(files.resolve("included.html"), "[<!--# include virtual=\"/part.html\" -->]");
        for (int i = 0; i < 500; i++) {
            Files.writeString(Files.createDirectories(files.resolve("list")).resolve("book-" + i + ".txt"), "x");
        }
        nginx = Nginx.start(command, directory, LOCATIONS);
    }

    @AfterAll
    void stopNginx() {
        if (nginx != null) { // as it is when nothing was started
            nginx.close();
        }
    }

    @BeforeEach
    void open() {
        origin = HttpOrigin.open(nginx.uri(), HttpLimits.DEFAULT);
        connection = origin.newConnection();
    }

    @AfterEach
    void close() {
        origin.close();
    }

    private HttpReply get(String path) throws HttpFailure {
        return connection.exchange(PreparedRequest.get(path));
    }

    @Test
    void mixedRepliesComeOverOneConnection() throws IOException {
        for (int i = 0; i < 3; i++) {
            HttpReply hello = get("/hello");
            assertThat(hello.status()).isEqualTo(200);
            assertThat(hello.bodyText()).isEqualTo("hello");
            assertThat(hello.field("Server").orElse("")).startsWith("nginx");
            assertThat(hello.hasField("content-type", "text/plain")).isTrue();

            assertThat(get("/none").status()).isEqualTo(204);
            assertThat(get("/moved").field("location").orElse("")).endsWith("/hello");
            HttpReply missing = get("/no/such/page");
            assertThat(missing.status()).isEqualTo(404);
            assertThat(missing.bodyText()).contains("404 Not Found");
            assertThat(get("/small.txt").bodyText()).isEqualTo("small");
        }

        assertThat(origin.connectionsOpened()).isEqualTo(1);
    }

    @Test
    void largeFileComesWhole() throws IOException {
        for (int i = 0; i < 3; i++) {
            assertThat(Arrays.equals(get("/large.bin").copyBody(), large)).isTrue();
        }

        assertThat(origin.connectionsOpened()).isEqualTo(1);
    }

    @Test
    void chunkedRepliesComeWhole() throws IOException {
        for (int i = 0; i < 3; i++) {
            HttpReply included = get("/included.html");
            assertThat(included.hasField("transfer-encoding", "chunked")).isTrue();
            assertThat(included.bodyText()).isEqualTo("[" + "part ".repeat(20_000) + "]");

            HttpReply list = get("/list/");
            assertThat(list.hasField("transfer-encoding", "chunked")).isTrue();
            assertThat(list.bodyText()).contains("book-0.txt", "book-499.txt").endsWith("</html>\r\n");
        }

        assertThat(origin.connectionsOpened()).isEqualTo(1);
    }

    @Test
    void replyWithoutLengthEndsWithItsConnection() throws IOException {
        for (int i = 1; i <= 3; i++) {
            HttpReply reply = get("/unbounded.html");

            assertThat(reply.field("transfer-encoding")).isEmpty();
            assertThat(reply.field("content-length")).isEmpty();
            assertThat(reply.bodyText()).isEqualTo("[" + "part ".repeat(20_000) + "]");
            assertThat(origin.connectionsOpened()).isEqualTo(i);
        }
    }

    @Test
    void headAndNotModifiedHaveNoBody() throws IOException {
        HttpReply head = connection.exchange(PreparedRequest.head("/large.bin"));
        assertThat(head.field("content-length")).contains(String.valueOf(LARGE_BYTES));
        assertThat(head.bodyLength()).isZero();
        String tag = head.field("etag").orElseThrow();

        HttpReply unchanged =
                connection.exchange(PreparedRequest.get("/large.bin").withField("If-None-Match", tag));
        assertThat(unchanged.status()).isEqualTo(304);
        assertThat(unchanged.bodyLength()).isZero();
        assertThat(get("/hello").bodyText()).isEqualTo("hello");

        assertThat(origin.connectionsOpened()).isEqualTo(1);
    }

    @Test
    void connectionThatNginxAnnouncesToCloseIsReplaced() throws IOException {
        PreparedRequest post = PreparedRequest.post("/brief", "text/plain");
        for (int i = 0; i < 30; i++) {
            assertThat(connection.exchange(post).bodyText()).isEqualTo("brief");
        }

        assertThat(origin.connectionsOpened()).isEqualTo(10);
        assertThat(origin.requestsRepeated()).isZero();
    }

    @Test
    void bodyArrivesAsSent() throws IOException {
        PreparedRequest post = PreparedRequest.post("/echo", "application/json");
        byte[] body = "xx{\"isbn\":4711}".getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < 3; i++) {
            HttpReply reply = connection.exchange(post, body, 2, body.length - 2);

            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.field("x-body")).contains("{\"isbn\":4711}");
        }

        assertThat(origin.connectionsOpened()).isEqualTo(1);
    }

    @Test
    void pathAndQueryArriveDecoded() throws IOException {
        TargetSuffix suffix = new TargetSuffix();
        HttpReply query = connection.exchange(
                PreparedRequest.get("/query"), suffix.parameter("n", -3).parameter("t", "a&b"));
        assertThat(query.bodyText()).isEqualTo("n=-3&t=a%26b");

        HttpReply path =
                connection.exchange(PreparedRequest.get("/path"), suffix.clear().segment("\u00e4 %"));
        assertThat(path.bodyText()).isEqualTo("/path/\u00e4 %");
    }

    @Test
    void bodyBeyondNginxsLimitIsRefusedAndTheNextExchangeSucceeds() throws IOException {
        PreparedRequest post = PreparedRequest.post("/limited", "text/plain");
        byte[] body = new byte[LARGE_BYTES];
        for (int i = 0; i < 3; i++) {
            assertThat(connection.exchange(post, body, 0, body.length).status()).isEqualTo(413);
            assertThat(connection.exchange(post, body, 0, 1000).bodyText()).isEqualTo("taken");
        }
    }

    @Test
    void endOfNginxIsNoticedBeforeAPostIsSent(@TempDir Path directory) throws IOException, InterruptedException {
        String command = Nginx.installed().orElseThrow();
        PreparedRequest post = PreparedRequest.post("/hello", "text/plain");
        Nginx first = Nginx.start(command, directory, LOCATIONS);
        try (HttpOrigin ended = HttpOrigin.open(first.uri(), HttpLimits.DEFAULT);
                HttpConnection user = ended.newConnection()) {
            user.exchange(post);
            first.close();
            ended.watch().tick();
            assertThat(catchThrowableOfType(HttpFailure.class, () -> user.exchange(post))
                            .kind())
                    .isEqualTo(HttpFailure.Kind.CONNECT_REFUSED);
        }
    }
}
