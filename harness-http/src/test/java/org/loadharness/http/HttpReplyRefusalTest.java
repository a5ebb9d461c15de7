package org.loadharness.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.loadharness.http.HttpFailure.Kind;

/** What is no reply, or too much of one, and how it is named. */
final class HttpReplyRefusalTest {

    private static final HttpLimits SMALL =
            HttpLimits.DEFAULT.withMaxHeadBytes(200).withMaxFields(4).withMaxBodyBytes(20);

    private static Stream<Arguments> brokenHeads() {
        return Stream.of(
                Arguments.of("HTTP/2.0 200 OK\r\n\r\n", "byte 0: status line \"HTTP/2.0 200 OK\""),
                Arguments.of("http/1.1 200 OK\r\n\r\n", "byte 0: status line"),
                Arguments.of("HTTP/1.x 200 OK\r\n\r\n", "byte 0: status line"),
                Arguments.of("HTTP/1.1  200 OK\r\n\r\n", "byte 0: status line"),
                Arguments.of("HTTP/1.1 2x0 OK\r\n\r\n", "byte 0: status line"),
                Arguments.of("HTTP/1.1 2000 OK\r\n\r\n", "byte 0: status line"),
                Arguments.of("HTTP/1.1 20\r\n\r\n", "byte 0: status line"),
                Arguments.of("HTTP/1.1 099 OK\r\n\r\n", "byte 0: status line"),
                Arguments.of("HTTP/1.1 600 OK\r\n\r\n", "byte 0: status line"),
                Arguments.of("HTTP/1.1 101 Switching\r\n\r\n", "byte 0: status line"),
                Arguments.of("\r\nHTTP/1.1 200 OK\r\n\r\n", "byte 0: status line \"\""),
                Arguments.of("SSH-2.0-OpenSSH_9.2\r\n", "byte 0: status line \"SSH-2.0-OpenSSH_9.2\""),
                Arguments.of("HTTP/1.1 200 O\rK\r\n\r\n", "byte 14: control character \"\\x0d\""),
                Arguments.of("HTTP/1.1 200 OK\n\n", "byte 15: a line of the head ends in a bare line feed"),
                Arguments.of("\n", "byte 0: a line of the head ends in a bare line feed"),
                Arguments.of("HTTP/1.1 200 OK\r\nA: 1\n\r\n", "byte 21: a line of the head ends in a bare line feed"),
                Arguments.of("HTTP/1.1 200 OK\r\nA: 1\r\n folded\r\n\r\n", "byte 23: header field \" folded\""),
                Arguments.of("HTTP/1.1 200 OK\r\n A: 1\r\n\r\n", "byte 17: header field"),
                Arguments.of("HTTP/1.1 200 OK\r\nA : 1\r\n\r\n", "byte 18: header field \"A : 1\""),
                Arguments.of("HTTP/1.1 200 OK\r\n: 1\r\n\r\n", "byte 17: header field"),
                Arguments.of("HTTP/1.1 200 OK\r\nA\r\n\r\n", "byte 18: header field"),
                Arguments.of("HTTP/1.1 200 OK\r\n\u00e4: 1\r\n\r\n", "byte 17: header field \"\\xe4: 1\""),
                Arguments.of("HTTP/1.1 200 OK\r\nA: 1\0\r\n\r\n", "byte 21: control character \"\\x00\""),
                Arguments.of("HTTP/1.1 200 OK\r\nA: 1\r2\r\n\r\n", "byte 21: control character \"\\x0d\""),
                Arguments.of("HTTP/1.1 200 OK\r\nA: \u007f\r\n\r\n", "byte 20: control character"));
    }

    private static Stream<Arguments> brokenLengths() {
        return Stream.of(
                Arguments.of("HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\n", "Content-Length \"\""),
                Arguments.of("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "Content-Length \"-1\""),
                Arguments.of("HTTP/1.1 200 OK\r\nContent-Length: +1\r\n\r\na", "Content-Length \"+1\""),
                Arguments.of("HTTP/1.1 200 OK\r\nContent-Length: 0x1\r\n\r\na", "Content-Length \"0x1\""),
                Arguments.of("HTTP/1.1 200 OK\r\nContent-Length: 1, 1\r\n\r\na", "Content-Length \"1, 1\""),
                Arguments.of(
                        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
                        "byte 52: Content-Length 2 after Content-Length 1"),
                Arguments.of(
                        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                        "both Content-Length and Transfer-Encoding"),
                Arguments.of(
                        "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
                        "byte 36: Transfer-Encoding \"gzip, chunked\""),
                Arguments.of(
                        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                        "Transfer-Encoding \"chunked\", only one"),
                Arguments.of(
                        "HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\n\r\n", "Transfer-Encoding \"identity\""),
                Arguments.of(
                        "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                        "Transfer-Encoding in a reply of HTTP/1.0"));
    }

    private static Stream<Arguments> brokenChunks() {
        return Stream.of(
                Arguments.of(chunked("\r\n"), "byte 47: chunk size \"\""),
                Arguments.of(chunked("x\r\n"), "chunk size \"x\""),
                Arguments.of(chunked("-1\r\n"), "chunk size \"-1\""),
                Arguments.of(chunked("0x1\r\n"), "chunk size \"0x1\""),
                Arguments.of(chunked(" 1\r\na\r\n0\r\n\r\n"), "chunk size \" 1\""),
                Arguments.of(chunked("1 \r\na\r\n0\r\n\r\n"), "chunk size \"1 \""),
                Arguments.of(chunked("1 a\r\na\r\n0\r\n\r\n"), "chunk size \"1 a\""),
                Arguments.of(chunked("1\na\r\n0\r\n\r\n"), "byte 48: a line of a chunk ends in a bare line feed"),
                Arguments.of(chunked("1;a\rb\r\na\r\n0\r\n\r\n"), "byte 50: control character"),
                Arguments.of(chunked("00000000000000001\r\na\r\n0\r\n\r\n"), "chunk size \"00000000000000001\""),
                Arguments.of(chunked("1\r\nab\r\n0\r\n\r\n"), "byte 51: a chunk does not end in CR LF"),
                Arguments.of(chunked("1\r\na\rb0\r\n\r\n"), "byte 52: a chunk does not end in CR LF"),
                Arguments.of(chunked("1\r\na\n0\r\n\r\n"), "byte 51: a chunk does not end in CR LF"),
                Arguments.of(chunked("0\r\nA : 1\r\n\r\n"), "byte 51: header field \"A : 1\""),
                Arguments.of(chunked("0\r\n\n"), "byte 50: a line of the trailer ends in a bare line feed"));
    }

    private static String chunked(String body) {
        return "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + body;
    }

    @ParameterizedTest
    @MethodSource({"brokenHeads", "brokenLengths", "brokenChunks"})
    void brokenReplyIsRefusedWithItsPositionWhereverItIsSplit(String text, String message) {
        for (int offset = 0; offset <= text.length(); offset++) {
            HttpFailure failure = failureOf(ScriptedSource.splitAt(text, offset), HttpLimits.DEFAULT);

            assertThat(failure.kind()).as(failure.getMessage()).isEqualTo(Kind.MALFORMED);
            assertThat(failure).hasMessageContaining(message);
        }
    }

    private static Stream<Arguments> largeReplies() {
        String head = "HTTP/1.1 200 OK\r\n";
        return Stream.of(
                Arguments.of("HTTP/1.1 200 " + "K".repeat(200), "200 bytes of the head"),
                Arguments.of("HTTP/1.1 200 " + "K".repeat(200) + "\r\n\r\n", "200 bytes of the head"),
                Arguments.of(head + "A: " + "a".repeat(180) + "\r\n\r\n", "200 bytes of the head"),
                Arguments.of("HTTP/1.1 100 Continue\r\n\r\n".repeat(9), "200 bytes of the head"),
                Arguments.of(head + "A: 1\r\n".repeat(5) + "\r\n", "4 header fields"),
                Arguments.of(head + "Content-Length: 21\r\n\r\n", "20 bytes of content"),
                Arguments.of(head + "Content-Length: 99999999999999999999999\r\n\r\n", "20 bytes of content"),
                Arguments.of(head + "\r\n" + "a".repeat(21), "20 bytes of content"),
                Arguments.of(chunked("15\r\n"), "20 bytes of content"),
                Arguments.of(chunked("ffffffffffffffff\r\n"), "20 bytes of content"),
                Arguments.of(chunked("14\r\n" + "a".repeat(20) + "\r\n1\r\na\r\n0\r\n\r\n"), "20 bytes of content"),
                Arguments.of(chunked("1;" + "x".repeat(4095)), "4096 bytes of a chunk"),
                Arguments.of(chunked("0\r\nA: " + "a".repeat(200)), "200 bytes of the trailer"),
                Arguments.of(chunked("0\r\n" + "A: 1\r\n".repeat(5)), "4 trailer fields"));
    }

    @ParameterizedTest
    @MethodSource("largeReplies")
    void replyBeyondALimitIsRefusedBeforeItsEnd(String text, String message) {
        for (ScriptedSource source :
                new ScriptedSource[] {ScriptedSource.whole(text), ScriptedSource.byteByByte(text)}) {
            HttpFailure failure = failureOf(source, SMALL);

            assertThat(failure.kind()).as(failure.getMessage()).isEqualTo(Kind.TOO_LARGE);
            assertThat(failure).hasMessageContaining("reply has more than " + message);
            if (message.endsWith("content")) {
                assertThat(failure).hasMessageContaining("no expect and no extract");
            }
        }
    }

    @Test
    void replyAtEveryLimitIsRead() throws HttpFailure {
        HttpReply reply = new HttpReply(ScriptedSource.whole(replyAtLimits(200, 200)), SMALL);

        reply.begin(false);
        reply.read();

        assertThat(reply.bodyText()).isEqualTo("a".repeat(20));
        assertThat(reply.keepsConnection()).isTrue();
    }

    @Test
    void replyOneByteBeyondALimitIsRefused() {
        assertThat(failureOf(ScriptedSource.whole(replyAtLimits(201, 200)), SMALL))
                .hasMessageContaining("200 bytes of the head");
        assertThat(failureOf(ScriptedSource.byteByByte(replyAtLimits(200, 201)), SMALL))
                .hasMessageContaining("200 bytes of the trailer");
    }

    private static String replyAtLimits(int headBytes, int trailerBytes) {
        String fields = "\r\nA: 1\r\nB: 2\r\nC: 3\r\nTransfer-Encoding: chunked\r\n\r\n";
        String start = "HTTP/1.1 200 ";
        String head = start + "K".repeat(headBytes - start.length() - fields.length()) + fields;
        String chunk = "14;" + "x".repeat(4091) + "\r\n" + "a".repeat(20) + "\r\n0\r\n";
        return head + chunk + "A: " + "a".repeat(trailerBytes - 7) + "\r\n\r\n";
    }

    private static HttpFailure failureOf(ScriptedSource source, HttpLimits limits) {
        HttpReply reply = new HttpReply(source, limits);
        reply.begin(false);
        HttpFailure failure = catchThrowableOfType(HttpFailure.class, reply::read);
        assertThat(failure).as("failure").isNotNull();
        return failure;
    }
}
