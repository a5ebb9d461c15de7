package org.loadharness.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.Charset;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.http.HttpFailure.Kind;

/** What a reply is and what is none; where its bytes are split does not matter. */
final class HttpReplyTest {

    private static final String PLAIN = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

    private static Stream<Arguments> goodReplies() {
        return Stream.of(
                Arguments.of(PLAIN, 200, "hello", true),
                Arguments.of("HTTP/1.1 102 Processing\r\n\r\n".repeat(3) + PLAIN, 200, "hello", true),
                Arguments.of("HTTP/1.1 200 OK\r\ncontent-LENGTH:5\r\n\r\nhello", 200, "hello", true),
                Arguments.of("HTTP/1.1 200 OK\r\nContent-Length: \t 0005 \t\r\n\r\nhello", 200, "hello", true),
                Arguments.of(
                        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello", 200, "hello", true),
                Arguments.of("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", 200, "", true),
                Arguments.of("HTTP/1.1 404 \r\nContent-Length: 1\r\n\r\n\n", 404, "\n", true),
                Arguments.of("HTTP/1.1 599\r\nContent-Length: 1\r\n\r\n\r", 599, "\r", true),
                Arguments.of("HTTP/1.7 200 n\u00e4\tso\r\nX:\r\nContent-Length: 1\r\n\r\na", 200, "a", true),
                Arguments.of("HTTP/1.1 204 No Content\r\n\r\n", 204, "", true),
                Arguments.of("HTTP/1.1 204 No Content\r\nContent-Length: 9\r\n\r\n", 204, "", true),
                Arguments.of("HTTP/1.1 304 Not Modified\r\nContent-Length: 99999\r\n\r\n", 304, "", true),
                Arguments.of(
                        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na", 200, "a", true),
                Arguments.of(
                        "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\nConnection: close\r\nContent-Length: 7\r\n\r\n"
                                + PLAIN,
                        200,
                        "hello",
                        true),
                Arguments.of("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 200, "", true),
                Arguments.of(
                        "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n3\r\nhel\r\n002\r\nlo\r\n0000\r\n\r\n",
                        200,
                        "hello",
                        true),
                Arguments.of(
                        chunked("1;a=b\r\nh\r\n1 \t;x=\"y;z\"\r\ne\r\nA;\r\nllo, world\r\n0;last\r\n\r\n"),
                        200,
                        "hello, world",
                        true),
                Arguments.of(
                        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n\r\n\r\n0\r\nA: 1\r\nB:\r\n\r\n",
                        200,
                        "\r\n",
                        true),
                Arguments.of("HTTP/1.1 200 OK\r\n\r\nto the end", 200, "to the end", false),
                Arguments.of("HTTP/1.1 200 OK\r\n\r\n", 200, "", false),
                Arguments.of("HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\na", 200, "a", false),
                Arguments.of("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\n\r\na", 200, "a", false),
                Arguments.of(
                        "HTTP/1.1 200 OK\r\nConnection: x ,\tCLOSE\r\nContent-Length: 1\r\n\r\na", 200, "a", false),
                Arguments.of(
                        "HTTP/1.1 200 OK\r\nConnection: x\r\nconnection: close\r\nContent-Length: 1\r\n\r\na",
                        200,
                        "a",
                        false),
                Arguments.of(
                        "HTTP/1.1 200 OK\r\nConnection: closed, unclose\r\nContent-Length: 1\r\n\r\na", 200, "a", true),
                Arguments.of("HTTP/1.1 200 OK\r\nConnection:\r\nContent-Length: 1\r\n\r\na", 200, "a", true));
    }

    @ParameterizedTest
    @MethodSource("goodReplies")
    void goodReplyIsReadWhereverItIsSplit(String text, int status, String body, boolean keeps) throws HttpFailure {
        for (int offset = 0; offset <= text.length(); offset++) {
            requireReply(ScriptedSource.splitAt(text, offset), status, body, keeps);
        }
        requireReply(ScriptedSource.byteByByte(text), status, body, keeps);
    }

    private static void requireReply(ScriptedSource source, int status, String body, boolean keeps) throws HttpFailure {
        HttpReply reply = new HttpReply(source, HttpLimits.DEFAULT);

        reply.begin(false);
        reply.read();

        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.bodyText()).isEqualTo(body);
        assertThat(reply.bodyLength()).isEqualTo(body.length());
        assertThat(reply.copyBody()).asString().isEqualTo(body);
        assertThat(reply.keepsConnection()).isEqualTo(keeps);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;x\r\nhel\r\n2\r\nlo\r\n0\r\nTrailer: x\r\n\r\n",
                "HTTP/1.1 204 No Content\r\nServer: x\r\n\r\n"
            })
    void replyCutAnywhereIsAFailure(String text) {
        for (int length = 0; length < text.length(); length++) {
            HttpFailure failure = failureOf(ScriptedSource.whole(text.substring(0, length)), HttpLimits.DEFAULT);

            assertThat(failure.kind()).isEqualTo(length == 0 ? Kind.CLOSED_BEFORE_REPLY : Kind.TRUNCATED);
            assertThat(failure)
                    .hasMessageContaining(length == 0 ? "before the first byte" : "after " + length + " bytes");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 200 OK\r\n\r\n", "x", "\r\n"})
    void bytesBehindAReplyEndItsConnection(String junk) throws HttpFailure {
        HttpReply reply = new HttpReply(
                ScriptedSource.whole("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello" + junk), HttpLimits.DEFAULT);

        reply.begin(false);
        reply.read();

        assertThat(reply.bodyText()).isEqualTo("hello");
        assertThat(reply.keepsConnection()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
                "HTTP/1.1 200 OK\r\n\r\n"
            })
    void replyToHeadHasNoBodyWhateverItsFieldsSay(String text) throws HttpFailure {
        HttpReply reply = new HttpReply(ScriptedSource.whole(text), HttpLimits.DEFAULT);

        reply.begin(true);
        reply.read();

        assertThat(reply.bodyLength()).isZero();
        assertThat(reply.keepsConnection()).isTrue();
    }

    @Test
    void fieldsAreFoundByNameInAnyCase() throws HttpFailure {
        String interim = "HTTP/1.1 103 Early\r\nEarly: yes\r\n\r\n";
        String fields = "Content-Type: \ttext/plain \r\nSet-Cookie: a\r\nSet-Cookie: b\r\nEmpty:\r\n";
        String text = interim + "HTTP/1.1 200 OK\r\n" + fields + "Content-Length: 1\r\n\r\nx";
        HttpReply reply = new HttpReply(ScriptedSource.byteByByte(text), HttpLimits.DEFAULT);

        reply.begin(false);
        reply.read();

        assertThat(reply.field("content-TYPE")).contains("text/plain");
        assertThat(reply.hasField("CONTENT-type", "Text/Plain")).isTrue();
        assertThat(reply.hasField("content-type", "text/plai")).isFalse();
        assertThat(reply.field("Set-Cookie")).contains("a");
        assertThat(reply.field("empty")).contains("");
        assertThat(reply.field("early")).isEmpty();
        assertThat(reply.hasField("early", "yes")).isFalse();
        assertThat(reply.field("Content-Typ")).isEmpty();
        assertThat(reply.fieldView("content-TYPE")).hasToString("text/plain").hasSize(10);
        assertThat(reply.fieldView("content-type").charAt(4)).isEqualTo('/');
        assertThat(reply.fieldView("content-type").subSequence(5, 10)).isEqualTo("plain");
        assertThat(reply.fieldView("empty")).isEmpty();
        assertThat(reply.fieldView("Content-Typ")).isEmpty();
        assertThatThrownBy(() -> reply.fieldView("content-type").charAt(10))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @ParameterizedTest
    @CsvSource({"UTF-8, K\u00f6ln \u6f22", "ISO-8859-1, K\u00f6ln", "US-ASCII, Ulm"})
    void fieldsAreReadAsTheyWereWritten(String charset, String value) throws HttpFailure {
        byte[] bytes = ("HTTP/1.1 204 No\r\nCity: " + value + "\r\n\r\n").getBytes(Charset.forName(charset));
        HttpReply reply = new HttpReply(ScriptedSource.whole(new String(bytes, ISO_8859_1)), HttpLimits.DEFAULT);

        reply.begin(false);
        reply.read();

        assertThat(reply.field("city")).contains(value);
        assertThat(reply.fields("city")).containsExactly(value);
    }

    @Test
    void framingOfManySmallChunksTakesNoRoom() throws HttpFailure {
        String body = "a".repeat(10_000);
        HttpReply reply = new HttpReply(
                ScriptedSource.whole(chunked("1;some-extension\r\na\r\n".repeat(10_000) + "0\r\n\r\n")),
                HttpLimits.DEFAULT);

        reply.begin(false);
        reply.read();

        assertThat(reply.bodyText()).isEqualTo(body);
        assertThat(reply.bodyBytes()).hasSizeLessThan(2 * body.length());
    }

    @Test
    void replyAfterALongOneShowsNothingOfIt() throws HttpFailure {
        String longReply = chunked("1000\r\n" + "a".repeat(4096) + "\r\n0\r\n\r\n");
        String shortReply = "HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno";
        HttpReply reply =
                new HttpReply(ScriptedSource.splitAt(longReply + shortReply, longReply.length()), HttpLimits.DEFAULT);

        reply.begin(false);
        reply.read();
        reply.begin(false);
        reply.read();

        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.bodyText()).isEqualTo("no");
        assertThat(reply.field("transfer-encoding")).isEmpty();
    }

    private static String chunked(String body) {
        return "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + body;
    }

    private static HttpFailure failureOf(ScriptedSource source, HttpLimits limits) {
        HttpReply reply = new HttpReply(source, limits);
        reply.begin(false);
        HttpFailure failure = catchThrowableOfType(HttpFailure.class, reply::read);
        assertThat(failure).as("failure").isNotNull();
        return failure;
    }
}
