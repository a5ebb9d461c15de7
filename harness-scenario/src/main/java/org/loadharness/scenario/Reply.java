package org.loadharness.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.loadharness.http.HttpReply;

/** A reply as conditions see it, decoded when somebody looks. Valid until the next exchange. Confined to one thread. */
final class Reply implements Facts {
    private static final int MOST_BYTES = 16 << 20;
    private static final int LARGE_BYTES = 1 << 20;
    private static final int MOST_RATIO = 200;
    private static final Pattern CHARSET = Pattern.compile("(?i);\\s*charset=\"?([^\";\\s]+)");

    private final HttpReply reply;
    private final Scope scope;
    private final CookieJar jar;
    private final String host;
    private @Nullable String text;
    private @Nullable JsonNode json;

    Reply(HttpReply reply, Scope scope, CookieJar jar, String host) {
        this.reply = reply;
        this.scope = scope;
        this.jar = jar;
        this.host = host;
    }

    int status() {
        return reply.status();
    }

    int length() {
        return reply.bodyLength();
    }

    @Override
    public Scope scope() {
        return scope;
    }

    @Override
    public Optional<String> header(String name) {
        return reply.field(name);
    }

    List<String> headers(String name) {
        return reply.fields(name);
    }

    Optional<String> cookie(String name) {
        return jar.value(host, name);
    }

    /** The body as text. */
    String text() throws StepFailure {
        String known = text;
        if (known == null) {
            known = new String(content(), charset());
            text = known;
        }
        return known;
    }

    /** What the head says of it, or UTF-8 where that is nothing that Java knows. */
    private Charset charset() {
        Matcher named = CHARSET.matcher(reply.field("content-type").orElse(""));
        try {
            return named.find() ? Charset.forName(named.group(1)) : StandardCharsets.UTF_8;
        } catch (IllegalArgumentException unknown) {
            return StandardCharsets.UTF_8;
        }
    }

    @Override
    @SuppressWarnings("UnusedException") // the cause would quote the reply
    public JsonNode json() throws StepFailure {
        JsonNode known = json;
        if (known == null) {
            try {
                known = Json.of(content());
            } catch (StreamConstraintsException much) {
                throw new StepFailure("too-large", "the body of the reply is more JSON than any service needs");
            } catch (JsonProcessingException wrong) {
                throw new StepFailure("expect:json", "the body of the reply is no JSON");
            } catch (IOException impossible) {
                throw new StepFailure("expect:json", "the body of the reply cannot be read");
            }
            json = known;
        }
        return known;
    }

    @SuppressWarnings("UnusedException") // the cause would only say where in its bytes the reply is broken
    private byte[] content() throws StepFailure {
        String coding = reply.field("content-encoding").orElse("").toLowerCase(Locale.ROOT);
        if (coding.isEmpty() || coding.equals("identity")) {
            return reply.copyBody();
        }
        if (!coding.equals("gzip") && !coding.equals("x-gzip")) {
            throw new StepFailure("malformed", "the reply is coded as \"" + coding + "\", which nobody asked for");
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
                throw new StepFailure("too-large", "the reply has more than " + MOST_BYTES + " bytes, unpacked");
            }
            return content;
        } catch (IOException broken) {
            throw new StepFailure("malformed", "the reply says that it is gzip, and cannot be unpacked");
        }
    }
}
