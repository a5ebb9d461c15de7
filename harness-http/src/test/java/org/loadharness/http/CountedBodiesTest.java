package org.loadharness.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.loadharness.house.Cases;

/** Bodies that nobody reads are counted as they come, and take no memory. */
final class CountedBodiesTest {
    private static final long GIGABYTE = 1 << 30;
    private static final long FEW_BYTES = 256 << 10;

    /** A head, then that many bytes of which each is the same, then an end; nothing of it is ever there as a whole. */
    private static final class Endless implements ReplySource {
        private final ScriptedSource head;
        private final ScriptedSource end;
        private long left;

        Endless(String head, long bytes, String end) {
            this.head = ScriptedSource.whole(head);
            this.left = bytes;
            this.end = ScriptedSource.whole(end);
        }

        @Override
        public int read(ByteBuffer target) {
            int count = head.read(target);
            if (count >= 0) {
                return count;
            }
            if (left == 0) {
                return end.read(target);
            }
            int some = (int) Math.min(left, target.remaining());
            target.position(target.position() + some);
            left -= some;
            return some;
        }

        @Override
        public HttpFailure failure(HttpFailure.Kind kind, String message, @Nullable IOException cause) {
            return new HttpFailure(kind, message, cause);
        }
    }

    private static Stream<Arguments> gigabytes() {
        String ok = "HTTP/1.1 200 OK\r\n";
        return Stream.of(
                Arguments.of("by length", new Endless(ok + "Content-Length: " + GIGABYTE + "\r\n\r\n", GIGABYTE, "")),
                Arguments.of("until the close", new Endless(ok + "\r\n", GIGABYTE, "")),
                Arguments.of(
                        "in a chunk",
                        new Endless(
                                ok + "Transfer-Encoding: chunked\r\n\r\n" + Long.toHexString(GIGABYTE) + "\r\n",
                                GIGABYTE,
                                "\r\n0\r\n\r\n")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("gigabytes")
    void aGigabyteThatNobodyReadsTakesNoMemory(String how, ReplySource source) throws HttpFailure {
        HttpReply reply = new HttpReply(source, HttpLimits.DEFAULT);
        reply.use(HttpReply.Bodies.COUNTED);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();

        reply.begin(false);
        reply.read();

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).as(how).isLessThan(FEW_BYTES);
        assertThat(reply.receivedBodyBytes()).isEqualTo(GIGABYTE);
        assertThat(reply.bodyLength()).isZero();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("gigabytes")
    void ofAGigabyteTheBeginningIsKeptIfThatIsWanted(String how, ReplySource source) throws HttpFailure {
        HttpReply reply = new HttpReply(source, HttpLimits.DEFAULT.withMaxBodyBytes(1000));
        reply.use(HttpReply.Bodies.BEGINNING_KEPT);

        reply.begin(false);
        reply.read();

        assertThat(reply.receivedBodyBytes()).as(how).isEqualTo(GIGABYTE);
        assertThat(reply.copyBody()).as(how).hasSize(1000);
    }

    @Tag("law")
    @Test
    void whatIsCountedIsAsLongAsWhatIsKept() throws HttpFailure {
        for (int seed = 1; seed <= Cases.of(300, 5_000); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bytes = reply(random).getBytes(ISO_8859_1);
            HttpReply kept = read(bytes, seed, HttpReply.Bodies.KEPT);
            HttpReply counted = read(bytes, seed, HttpReply.Bodies.COUNTED);
            HttpReply begun = read(bytes, seed, HttpReply.Bodies.BEGINNING_KEPT);

            assertThat(counted.receivedBodyBytes()).as("seed %d", seed).isEqualTo(kept.bodyLength());
            assertThat(begun.copyBody()).as("seed %d", seed).isEqualTo(kept.copyBody());
            assertThat(kept.receivedBodyBytes()).as("seed %d", seed).isEqualTo(kept.bodyLength());
            assertThat(counted.keepsConnection()).as("seed %d", seed).isEqualTo(kept.keepsConnection());
            assertThat(counted.field("x")).as("seed %d", seed).isEqualTo(kept.field("x"));
        }
    }

    /** From a source that now and then has nothing yet. */
    private static HttpReply read(byte[] bytes, int seed, HttpReply.Bodies bodies) throws HttpFailure {
        SplittableRandom random = new SplittableRandom(seed);
        ScriptedSource source = ScriptedSource.splitAtRandom(bytes, random);
        HttpReply reply = new HttpReply(ScriptedSource.hesitant(source, () -> random.nextInt(3)), HttpLimits.DEFAULT);
        reply.use(bodies);
        reply.begin(false);
        while (true) {
            try {
                reply.read();
                return reply;
            } catch (Incomplete notYet) {
                assertThat(notYet).hasNoCause();
            }
        }
    }

    private static String reply(SplittableRandom random) {
        String head = "HTTP/1.1 200 OK\r\nx: y\r\n";
        int length = random.nextInt(1 << random.nextInt(1, 17));
        String body = "b".repeat(length);
        return switch (random.nextInt(3)) {
            case 0 -> head + "Content-Length: " + length + "\r\n\r\n" + body;
            case 1 -> head + "\r\n" + body;
            default -> head + "Transfer-Encoding: chunked\r\n\r\n" + chunks(body, random) + "0\r\nt: 1\r\n\r\n";
        };
    }

    private static String chunks(String body, SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        int from = 0;
        while (from < body.length()) {
            int length = Math.min(body.length() - from, 1 + random.nextInt(20_000));
            text.append(Integer.toHexString(length)).append("\r\n");
            text.append(body, from, from + length).append("\r\n");
            from += length;
        }
        return text.toString();
    }
}
