package org.loadharness.scenario;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.loadharness.http.HttpReply;

/** What the body of a reply says, unpacked, within limits that no service needs. Stateless. Thread-safe. */
final class Content {
    private static final int MOST_BYTES = 16 << 20;
    private static final int LARGE_BYTES = 1 << 20;
    private static final int MOST_RATIO = 200;
    private static final Pattern CHARSET = Pattern.compile("(?i);\\s*charset=\"?([^\";\\s]+)");

    private Content() {}

    static String text(HttpReply reply) throws StepFailure {
        return new String(bytes(reply), charset(reply));
    }

    /** What the head says of it, or UTF-8 where that is nothing that Java knows. */
    private static Charset charset(HttpReply reply) {
        Matcher named = CHARSET.matcher(reply.field("content-type").orElse(""));
        try {
            return named.find() ? Charset.forName(named.group(1)) : StandardCharsets.UTF_8;
        } catch (IllegalArgumentException unknown) {
            return StandardCharsets.UTF_8;
        }
    }

    @SuppressWarnings("UnusedException") // the cause would only say where in its bytes the reply is broken
    static byte[] bytes(HttpReply reply) throws StepFailure {
        String coding = reply.field("content-encoding").orElse("").toLowerCase(Locale.ROOT);
        if (coding.isEmpty() || coding.equals("identity")) {
            return reply.copyBody();
        }
        if (!coding.equals("gzip") && !coding.equals("x-gzip")) {
            throw new StepFailure(
                    "malformed",
                    "the reply is coded as \"" + coding + "\", and gzip alone can be unpacked; see to it that no"
                            + " accept-encoding asks for more");
        }
        byte[] packed = reply.copyBody();
        if (packed.length == 0) {
            return packed; // as a reply without a body, which has the head of one that has it
        }
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            byte[] content = in.readNBytes(MOST_BYTES);
            if (content.length > LARGE_BYTES && content.length / MOST_RATIO > packed.length) {
                throw new StepFailure(
                        "too-large", "the reply unpacks to more than " + MOST_RATIO + " times its length");
            }
            if (content.length == MOST_BYTES) {
                throw new StepFailure(
                        "too-large",
                        "the reply has more than " + MOST_BYTES + " bytes, unpacked, the limit; one that no expect and"
                                + " no extract looks into may be of any length");
            }
            return content;
        } catch (IOException broken) {
            throw new StepFailure("malformed", "the reply says that it is gzip, and cannot be unpacked");
        }
    }
}
