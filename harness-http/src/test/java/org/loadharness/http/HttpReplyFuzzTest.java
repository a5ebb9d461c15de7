package org.loadharness.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.loadharness.house.Cases;

/** Random replies, intact and damaged, split at random; a failing case names its seed. */
@Tag("law")
final class HttpReplyFuzzTest {
    private static final int CASES = Cases.of(2_500, 10_000);
    private static final HttpLimits LIMITS = HttpLimits.DEFAULT.withMaxBodyBytes(100_000);
    private static final String DELIMITERS = "\r\n\t :;,0123456789abcdefABCDEF\0\u00ff";

    @Test
    void intactReplyIsReadExactlyHoweverItIsSplit() throws HttpFailure {
        for (int seed = 0; seed < CASES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] body = randomBytes(random, random.nextInt(1 << random.nextInt(15)));
            HttpReply reply = new HttpReply(ScriptedSource.splitAtRandom(randomReply(random, body), random), LIMITS);

            reply.begin(false);
            reply.read();

            assertThat(reply.status()).as("seed %d", seed).isEqualTo(200);
            assertThat(Arrays.equals(reply.copyBody(), body))
                    .as("body, seed %d", seed)
                    .isTrue();
        }
    }

    @Test
    void damagedReplyIsReadOrRefusedAndNeverAnythingElse() {
        int refused = 0;
        for (int seed = 0; seed < CASES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] body = randomBytes(random, random.nextInt(300));
            byte[] damaged = damage(randomReply(random, body), random);
            HttpReply reply = new HttpReply(ScriptedSource.splitAtRandom(damaged, random), LIMITS);
            refused += isRefused(reply, seed) ? 1 : 0;
        }

        assertThat(refused).isBetween(CASES / 10, CASES);
    }

    /** Each case is read twice: from a source that waits, and from one that makes the reader come back. */
    @Test
    void replyThatComesWhenItComesIsReadAsOneThatIsWaitedFor() {
        for (int seed = 0; seed < CASES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] intact = randomReply(random, randomBytes(random, random.nextInt(300)));
            byte[] bytes = random.nextBoolean() ? intact : damage(intact, random);
            HttpReply waited = new HttpReply(ScriptedSource.splitAtRandom(bytes, new SplittableRandom(seed)), LIMITS);
            ScriptedSource same = ScriptedSource.splitAtRandom(bytes, new SplittableRandom(seed));
            HttpReply stepped = new HttpReply(ScriptedSource.hesitant(same, () -> random.nextInt(3)), LIMITS);

            waited.begin(false);
            stepped.begin(false);

            assertThat(ending(stepped)).as("seed %d", seed).isEqualTo(ending(waited));
        }
    }

    /** A head is not read again that is the same as the one before, or nearly the same, or comes in other pieces. */
    @Test
    void eachReplyOfAConnectionIsReadAsIfItWereTheFirst() {
        for (int seed = 0; seed < CASES / 10; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            ScriptedSource[] current = new ScriptedSource[1];
            HttpReply reply = new HttpReply(ScriptedSource.either(() -> current[0]), LIMITS);
            byte[] bytes = {};
            for (int i = 0; i < 10; i++) {
                bytes = next(bytes, random);
                long split = random.nextLong();
                current[0] = ScriptedSource.splitAtRandom(bytes, new SplittableRandom(split));
                HttpReply alone =
                        new HttpReply(ScriptedSource.splitAtRandom(bytes, new SplittableRandom(split)), LIMITS);

                reply.begin(false);
                alone.begin(false);

                assertThat(ending(reply)).as("seed %d, reply %d", seed, i).isEqualTo(ending(alone));
            }
        }
    }

    /** The reply before, as often as not; else one much like it, or another. */
    private static byte[] next(byte[] before, SplittableRandom random) {
        if (before.length == 0 || random.nextInt(4) == 0) {
            return randomReply(random, randomBytes(random, random.nextInt(300)));
        }
        return random.nextInt(3) == 0 ? damage(before, random) : before;
    }

    /** What was read, or why it was refused. */
    private static String ending(HttpReply reply) {
        while (true) {
            try {
                reply.read();
                return reply.status() + " " + reply.field("X-1") + " " + reply.bodyText() + " "
                        + reply.keepsConnection();
            } catch (Incomplete notYet) {
                assertThat(notYet).as("what brings the reader back").hasNoCause();
            } catch (HttpFailure refused) {
                return refused.kind() + " " + refused.getMessage();
            }
        }
    }

    private static boolean isRefused(HttpReply reply, int seed) {
        try {
            reply.begin(false);
            reply.read();
            assertThat(reply.status()).as("seed %d", seed).isBetween(200, 599);
            assertThat(reply.bodyLength()).as("seed %d", seed).isBetween(0, LIMITS.maxBodyBytes());
            return false;
        } catch (HttpFailure e) {
            assertThat(e).as("seed %d", seed).hasMessageMatching("(?s).*(byte|server closed).*");
            return true;
        } catch (RuntimeException e) {
            throw new AssertionError("seed " + seed, e);
        }
    }

    private static byte[] randomReply(SplittableRandom random, byte[] body) {
        ByteArrayOutputStream reply = new ByteArrayOutputStream();
        for (int i = random.nextInt(3); i > 0; i--) {
            write(reply, "HTTP/1.1 10" + (random.nextBoolean() ? 0 : 2) + " Interim\r\nA: b\r\n\r\n");
        }
        write(reply, "HTTP/1.1 200 OK\r\n");
        for (int i = random.nextInt(30); i > 0; i--) {
            write(reply, "X-" + i + ":" + " ".repeat(random.nextInt(3)) + "v".repeat(random.nextInt(100)) + "\r\n");
        }
        switch (random.nextInt(3)) {
            case 0 ->
                write(reply, "Content-Length: " + body.length + "\r\n\r\n").writeBytes(body);
            case 1 -> writeChunks(write(reply, "Transfer-Encoding: chunked\r\n\r\n"), body, random);
            default -> write(reply, "\r\n").writeBytes(body);
        }
        return reply.toByteArray();
    }

    private static void writeChunks(ByteArrayOutputStream reply, byte[] body, SplittableRandom random) {
        int maxBytes = 1 + random.nextInt(1 << random.nextInt(13));
        for (int offset = 0; offset < body.length; ) {
            int count = Math.min(body.length - offset, 1 + random.nextInt(maxBytes));
            write(reply, Integer.toHexString(count) + (random.nextInt(4) == 0 ? ";ext=\"val\"" : "") + "\r\n");
            reply.write(body, offset, count);
            write(reply, "\r\n");
            offset += count;
        }
        write(reply, "0\r\n" + "T: x\r\n".repeat(random.nextInt(3)) + "\r\n");
    }

    private static ByteArrayOutputStream write(ByteArrayOutputStream target, String text) {
        target.writeBytes(text.getBytes(ISO_8859_1));
        return target;
    }

    private static byte[] randomBytes(SplittableRandom random, int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] damage(byte[] intact, SplittableRandom random) {
        byte[] bytes = intact;
        for (int i = 1 + random.nextInt(3); i > 0 && bytes.length > 0; i--) {
            int at = random.nextInt(random.nextBoolean() ? Math.min(bytes.length, 120) : bytes.length);
            byte odd = (byte) DELIMITERS.charAt(random.nextInt(DELIMITERS.length()));
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] = random.nextBoolean() ? odd : (byte) random.nextInt();
                case 1 -> bytes = Arrays.copyOf(bytes, at);
                case 2 -> bytes = splice(bytes, at, Math.min(bytes.length, at + 1 + random.nextInt(9)), new byte[0]);
                default -> bytes = splice(bytes, at, at, new byte[] {odd});
            }
        }
        return bytes;
    }

    private static byte[] splice(byte[] bytes, int start, int end, byte[] inserted) {
        ByteArrayOutputStream result = new ByteArrayOutputStream();
        result.write(bytes, 0, start);
        result.writeBytes(inserted);
        result.write(bytes, end, bytes.length - end);
        return result.toByteArray();
    }
}
