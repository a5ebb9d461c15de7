package org.loadharness.scenario;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.loadharness.http.ExchangeTimes;
import org.loadharness.http.HttpReply;
import org.loadharness.record.Environment;

/**
 * Exchanges as browsers' tools read them (HTTP Archive 1.2), without what says who asks. Confined to one thread.
 */
final class Har {
    private static final int LONGEST_TEXT = 64 << 10;
    private static final int NOT_THERE = -1;
    private static final String HIDDEN = "***";
    private static final Pattern SECRET_NAME = Pattern.compile("(?i)(?:" + Shown.SECRET_NAMES + ")$");
    private static final List<String> SHOWN = List.of(
            "content-type",
            "content-encoding",
            "location",
            "date",
            "server",
            "server-timing",
            "cache-control",
            "age",
            "etag",
            "vary",
            "retry-after",
            "www-authenticate",
            "x-request-id");

    private final ObjectNode root = JsonNodeFactory.instance.objectNode();
    private final ArrayNode entries;

    Har() {
        ObjectNode log = root.putObject("log").put("version", "1.2");
        log.putObject("creator").put("name", "load-harness").put("version", Environment.harnessVersion());
        entries = log.putArray("entries");
    }

    /** Adds an exchange that has ended. */
    void add(String step, Outgoing sent, HttpReply reply, ExchangeTimes times) {
        ObjectNode entry = entry(step, sent, times);
        response(entry.putObject("response"), reply);
        end(entry, times);
    }

    /** Adds one that brought no reply, with its parts up to then. */
    void addFailed(String step, Outgoing sent, ExchangeTimes times, String failure) {
        ObjectNode entry = entry(step + ": " + failure, sent, times);
        ObjectNode response = entry.putObject("response")
                .put("status", 0)
                .put("statusText", failure)
                .put("httpVersion", "HTTP/1.1");
        response.putArray("cookies");
        response.putArray("headers");
        response.putObject("content").put("size", 0).put("mimeType", "");
        response.put("redirectURL", "").put("headersSize", -1).put("bodySize", -1);
        end(entry, times);
    }

    private ObjectNode entry(String comment, Outgoing sent, ExchangeTimes times) {
        ObjectNode entry = entries.addObject()
                .put(
                        "startedDateTime",
                        Environment.now().minusNanos(times.totalNanos()).toString())
                .put("time", millis(times.totalNanos()))
                .put("comment", comment);
        request(entry.putObject("request"), sent);
        return entry;
    }

    private static void end(ObjectNode entry, ExchangeTimes times) {
        entry.putObject("cache");
        timings(entry.putObject("timings"), times);
    }

    private static void request(ObjectNode node, Outgoing sent) {
        node.put("method", sent.method()).put("url", sent.url()).put("httpVersion", "HTTP/1.1");
        node.putArray("cookies");
        ArrayNode headers = node.putArray("headers");
        sent.fields()
                .forEach((name, value) ->
                        pair(headers, name, name.equals("authorization") || name.equals("cookie") ? HIDDEN : value));
        query(node.putArray("queryString"), sent.target());
        byte[] body = sent.body();
        if (body.length > 0) {
            node.putObject("postData")
                    .put("mimeType", sent.fields().getOrDefault("content-type", ""))
                    .put("text", text(body));
        }
        node.put("headersSize", -1).put("bodySize", body.length);
    }

    private static void response(ObjectNode node, HttpReply reply) {
        node.put("status", reply.status()).put("statusText", "").put("httpVersion", "HTTP/1.1");
        node.putArray("cookies");
        ArrayNode headers = node.putArray("headers");
        SHOWN.forEach(name -> reply.fields(name)
                .forEach(value -> pair(headers, name, name.equals("location") ? ScenarioUrl.shown(value) : value)));
        reply.fields("set-cookie").forEach(cookie -> pair(headers, "set-cookie", HIDDEN));
        content(node.putObject("content"), reply);
        node.put("redirectURL", reply.field("location").map(ScenarioUrl::shown).orElse(""));
        node.put("headersSize", -1).put("bodySize", reply.receivedBodyBytes());
    }

    /** Unpacked, as the format has it; beside it stands how many bytes were received. */
    private static void content(ObjectNode node, HttpReply reply) {
        String type = reply.field("content-type").orElse("");
        try {
            node.put("size", Content.bytes(reply).length).put("mimeType", type);
            if (type.toLowerCase(Locale.ROOT).matches(".*(text|json|xml|html|javascript|form).*")) {
                String text = Content.text(reply);
                node.put("text", text.substring(0, Math.min(LONGEST_TEXT, text.length())));
            }
        } catch (StepFailure unreadable) {
            node.put("size", reply.receivedBodyBytes()).put("mimeType", type);
        }
    }

    private static void pair(ArrayNode headers, String name, String value) {
        headers.addObject().put("name", name).put("value", value);
    }

    private static String text(byte[] body) {
        return new String(body, 0, Math.min(LONGEST_TEXT, body.length), StandardCharsets.UTF_8);
    }

    /** Of names that say so the values are hidden, as they are where they stand in a URL. */
    private static void query(ArrayNode pairs, String target) {
        int mark = target.indexOf('?');
        if (mark < 0) {
            return;
        }
        for (String pair : target.substring(mark + 1).split("&", -1)) {
            if (!pair.isEmpty()) {
                int sign = pair.indexOf('=');
                String name = decoded(sign < 0 ? pair : pair.substring(0, sign));
                String value = decoded(sign < 0 ? "" : pair.substring(sign + 1));
                pair(pairs, name, SECRET_NAME.matcher(name).find() ? HIDDEN : value);
            }
        }
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException otherwise) {
            return text; // with a percent sign of its own
        }
    }

    /** As the format has it: what did not take place is -1, and the handshake of TLS is a part of connecting. */
    private static void timings(ObjectNode node, ExchangeTimes times) {
        long tlsNanos = times.nanos(ExchangeTimes.Part.TLS);
        long connectNanos = times.nanos(ExchangeTimes.Part.CONNECT) + tlsNanos;
        node.put("blocked", NOT_THERE)
                .put("dns", millisOrNone(times.nanos(ExchangeTimes.Part.DNS)))
                .put("connect", millisOrNone(connectNanos))
                .put("ssl", millisOrNone(tlsNanos))
                .put("send", millis(times.nanos(ExchangeTimes.Part.SEND)))
                .put("wait", millis(times.nanos(ExchangeTimes.Part.WAIT)))
                .put("receive", millis(times.nanos(ExchangeTimes.Part.RECEIVE)));
    }

    private static double millisOrNone(long nanos) {
        return nanos == 0 ? NOT_THERE : millis(nanos);
    }

    private static double millis(long nanos) {
        return (double) nanos / TimeUnit.MILLISECONDS.toNanos(1);
    }

    /** All of it. */
    String text() {
        return root.toPrettyString() + "\n";
    }
}
