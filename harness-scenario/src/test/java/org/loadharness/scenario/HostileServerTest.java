package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers that are broken, or mean harm: each of the limits holds, and names what it stopped. */
@Timeout(60)
final class HostileServerTest {
    private static final String OK = "HTTP/1.1 200 OK\r\n";

    @TempDir
    Path directory;

    private ServerSocket socket;
    private Service friendly;
    private Thread thread;
    private final CountDownLatch over = new CountDownLatch(1);
    private final List<String> heads = new CopyOnWriteArrayList<>();
    private volatile Writing writing = out -> {};
    private volatile boolean closes;

    /** What the server answers to each request. */
    @FunctionalInterface
    private interface Writing {
        void to(OutputStream out) throws IOException;
    }

    @BeforeEach
    void start() throws Exception {
        friendly = Service.start();
        socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        thread = new Thread(this::serve, "hostile");
        thread.start();
    }

    @AfterEach
    void stop() throws Exception {
        over.countDown();
        socket.close();
        thread.join();
        friendly.close();
    }

    private void serve() {
        while (!socket.isClosed()) {
            try (Socket client = socket.accept()) {
                while (answers(client)) {}
            } catch (IOException gone) {
                // the client had enough, or the test is over
            }
        }
    }

    private boolean answers(Socket client) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        InputStream in = client.getInputStream();
        while (!head.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
            int letter = in.read();
            if (letter < 0) {
                return false;
            }
            head.write(letter);
        }
        heads.add(head.toString(StandardCharsets.US_ASCII));
        writing.to(client.getOutputStream());
        return !closes;
    }

    private String url() {
        return "http://127.0.0.1:" + socket.getLocalPort();
    }

    @Test
    void requestsThatAreSentAgainOnANewConnectionAreCounted() throws Exception {
        closes = true;
        writing = body("text/plain", "ok");
        Visits visits = new Visits(directory, friendly);

        assertThat(visits.outcomes("url: " + url() + "\nrequests: [{get: /}]\n", 3))
                .containsOnly("GET /");

        assertThat(visits.requestsRepeated()).isEqualTo(2);
    }

    private List<String> outcomes(String requests, int interactions) throws Exception {
        return new Visits(directory, friendly).outcomes("url: " + url() + "\n" + requests, interactions);
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    private static Writing body(String type, String body) {
        return out ->
                write(out, OK + "Content-Type: " + type + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
    }

    private static Writing endless(String begin, String piece) {
        return out -> {
            write(out, begin);
            for (int i = 0; i < 1_000_000; i++) {
                write(out, piece);
            }
        };
    }

    private static Writing bomb() {
        return out -> {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (GZIPOutputStream zip = new GZIPOutputStream(packed)) {
                for (int i = 0; i < 64; i++) {
                    zip.write(new byte[1 << 20]);
                }
            }
            write(out, OK + "Content-Encoding: gzip\r\nContent-Length: " + packed.size() + "\r\n\r\n");
            out.write(packed.toByteArray());
        };
    }

    static Stream<Arguments> attacks() {
        return Stream.of(
                Arguments.of("a head of 100 KiB", endless(OK, "x: " + "y".repeat(1000) + "\r\n"), "too-large"),
                Arguments.of("101 fields", body("a\r\n" + "x: y\r\n".repeat(100) + "z: z", ""), "too-large"),
                Arguments.of("interim replies without end", endless("", "HTTP/1.1 103 Early\r\n\r\n"), "too-large"),
                Arguments.of(
                        "17 MiB", (Writing) out -> write(out, OK + "Content-Length: 17825792\r\n\r\n"), "too-large"),
                Arguments.of(
                        "chunks without end",
                        endless(OK + "Transfer-Encoding: chunked\r\n\r\n", "400\r\n" + "x".repeat(1024) + "\r\n"),
                        "too-large"),
                Arguments.of("64 MiB in 64 KiB", bomb(), "too-large"),
                Arguments.of("JSON 300 deep", body("application/json", "[".repeat(300) + "]".repeat(300)), "too-large"),
                Arguments.of(
                        "a million values", body("application/json", "[" + "0,".repeat(1_000_001) + "0]"), "too-large"),
                Arguments.of("no HTTP", (Writing) out -> write(out, "SSH-2.0-server\r\n\r\n"), "malformed"),
                Arguments.of(
                        "half a body",
                        (Writing) out -> {
                            write(out, OK + "Content-Length: 10\r\n\r\nhalf");
                            throw new IOException("and gone");
                        },
                        "cut-off"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("attacks")
    void replyThatGoesTooFarIsNamed(String attack, Writing reply, String kind) throws Exception {
        writing = reply;

        List<String> outcomes = outcomes("""
                requests:
                  - get: /
                    timeout: 20s
                    expect: {json: $.a exists}
                """, 1);

        assertThat(outcomes).as(attack).containsExactly("GET / " + kind);
    }

    @Test
    void codingThatCannotBeUnpackedIsNamedBesideTheOneThatCan() throws Exception {
        writing = out -> write(out, OK + "Content-Encoding: br\r\nContent-Length: 2\r\n\r\nxx");

        assertThat(shown("requests: [{get: /, headers: {accept-encoding: br}, expect: {contains: x}}]\n"))
                .contains(
                        "     FAILED malformed: the reply is coded as \"br\", and gzip alone can be unpacked; see to it"
                                + " that no accept-encoding asks for more");
    }

    @Test
    void bodyThatNobodyReadsMayBeOfAnyLength() throws Exception {
        byte[] megabyte = new byte[1 << 20];
        writing = out -> {
            write(out, OK + "Content-Length: " + (64 << 20) + "\r\n\r\n");
            for (int i = 0; i < 64; i++) {
                out.write(megabyte);
            }
        };

        assertThat(outcomes("requests: [{get: /, extract: {x: {header: content-length}}}]\n", 2))
                .containsExactly("GET /", "GET /");
        assertThat(shown("requests: [{get: /}]\n"))
                .anySatisfy(line -> assertThat(line).contains("200  67,108,864 B"));
        assertThat(outcomes("requests: [{get: /, expect: {lacks: x}}]\n", 1)).containsExactly("GET / too-large");
    }

    @Test
    void replyThatDripsEndsWithItsTime() throws Exception {
        writing = out -> {
            write(out, OK + "Content-Length: 1000000\r\n\r\n");
            while (!isOver(over)) {
                write(out, "x");
            }
        };

        assertThat(outcomes("requests: [{get: /, timeout: 300ms}]\n", 1)).containsExactly("GET / timeout");
    }

    @Test
    void redirectsShareTheTimeOfTheirRequest() throws Exception {
        writing = out -> {
            for (int i = 0; i < 20; i++) {
                isOver(over);
            }
            write(out, "HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n");
        };

        assertThat(outcomes("requests: [{get: /, timeout: 1s, redirects: 20}]\n", 1))
                .containsExactly("GET / timeout");
    }

    private static boolean isOver(CountDownLatch latch) throws IOException {
        try {
            return latch.await(20, TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            throw new IOException("stopped", stopped);
        }
    }

    @Test
    void cookiesAreAFewAndShort() throws Exception {
        StringBuilder cookies = new StringBuilder("Set-Cookie: long=" + "x".repeat(5000) + "\r\n");
        for (int i = 0; i < 80; i++) {
            cookies.append("Set-Cookie: c").append(i).append("=1\r\n");
        }
        writing = out -> write(out, OK + cookies + "Content-Length: 0\r\n\r\n");

        assertThat(outcomes("http: {cookies: user}\nrequests: [{get: /}]\n", 2)).containsOnly("GET /");

        String sent = heads.get(1)
                .lines()
                .filter(line -> line.startsWith("cookie:"))
                .findFirst()
                .orElseThrow();
        assertThat(sent.split("; ")).hasSize(50);
        assertThat(sent).doesNotContain("long=");
    }

    @Test
    void redirectsEndAndLeadNowhereThatIsNotListed() throws Exception {
        writing = out -> write(out, "HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n");
        assertThat(outcomes("requests: [{get: /}]\n", 1)).containsExactly("GET / too-many-redirects");
        assertThat(heads).hasSize(6);
        assertThat(shown("requests: [{get: \"/?key=1\"}]\n"))
                .anySatisfy(line -> assertThat(line)
                        .contains("redirected more than 5 times, the limit (redirects:)"
                                + "; they go round: /again leads back to /again"));

        writing = out ->
                write(out, "HTTP/1.1 302 Found\r\nLocation: " + friendly.uri() + "/auth\r\nContent-Length: 0\r\n\r\n");
        assertThat(outcomes("requests: [{get: /}]\n", 1)).containsExactly("GET / redirected-away");
        assertThat(friendly.asked()).isEmpty();
    }

    @Test
    void redirectThatIsOneTooManyIsToldInWordsOfOne() throws Exception {
        writing = out -> write(out, "HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n");

        assertThat(shown("requests: [{get: /, redirects: 1}]\n"))
                .anySatisfy(line -> assertThat(line).contains("redirected more than once, the limit"));
    }

    @Test
    void limitThatARedirectHadTakenAPartOfIsNamedAsItIsWritten() throws Exception {
        writing = out -> {
            if (heads.size() == 1) {
                write(out, "HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n");
            }
        };

        assertThat(shown("requests: [{get: /, timeout: 1s}]\n"))
                .anySatisfy(line ->
                        assertThat(line).contains("timeout: GET /again", "had taken the rest of the limit of 1s"));
    }

    private List<String> shown(String requests) throws IOException {
        return new Visits(directory, friendly).shown("url: " + url() + "\n" + requests);
    }

    @Test
    void whoAsksIsNotSaidToAnotherHost() throws Exception {
        writing = out ->
                write(out, "HTTP/1.1 302 Found\r\nLocation: " + friendly.uri() + "/auth\r\nContent-Length: 0\r\n\r\n");

        assertThat(outcomes("""
                origins: {other: SERVICE}
                auth: {bearer: s3cret}
                requests:
                  - get: /
                    expect: {contains: "null", lacks: s3cret}
                """, 1)).containsExactly("GET /");
        assertThat(heads.get(0)).contains("authorization: Bearer s3cret");
        assertThat(URI.create(url()).getPort()).isNotEqualTo(friendly.uri().getPort());
    }

    @Test
    void expressionsTakeAsLongAsTheTextIs() throws Exception {
        writing = body("text/html", "<input ".repeat(100_000) + "a".repeat(1_000_000) + "!");

        assertThat(outcomes("""
                requests:
                  - get: /
                    timeout: 20s
                    extract: {x: {field: csrf, or: none}, y: {regex: '(a|aa)+$', or: none}}
                    expect: {matches: '(a*)*!'}
                """, 1)).containsExactly("GET /");
    }
}
