package org.loadharness.scenario;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.loadharness.http.ExchangeTimes;
import org.loadharness.http.HttpReply;
import org.loadharness.record.Environment;

/**
 * Exchanges as browsers' tools read them (HTTP Archive 1.2), without what says who asks. Confined to one thread.
 */
final class Har {
    private static final int LONGEST_TEXT = 64 << 10;
    private static final String HIDDEN = "***";
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
        log.putObject("creator").put("name", "load-harness").put("version", "scenario try");
        entries = log.putArray("entries");
    }

    /** Adds an exchange that has ended. */
    void add(String step, Outgoing sent, HttpReply reply, ExchangeTimes times) {
        double millis = (double) times.totalNanos() / TimeUnit.MILLISECONDS.toNanos(1);
        ObjectNode entry = entries.addObject()
                .put(
                        "startedDateTime",
                        Environment.now().minusNanos(times.totalNanos()).toString())
                .put("time", millis)
                .put("comment", step);
        request(entry.putObject("request"), sent);
        response(entry.putObject("response"), reply);
        entry.putObject("cache");
        timings(entry.putObject("timings"), times);
    }

    /** Adds one that brought no reply. */
    void addFailed(String step, Outgoing sent, String failure) {
        ObjectNode entry = entries.addObject()
                .put("startedDateTime", Environment.now().toString())
                .put("time", 0)
                .put("comment", step + ": " + failure);
        request(entry.putObject("request"), sent);
        ObjectNode response = entry.putObject("response")
                .put("status", 0)
                .put("statusText", failure)
                .put("httpVersion", "HTTP/1.1");
        response.putArray("cookies");
        response.putArray("headers");
        response.putObject("content").put("size", 0).put("mimeType", "");
        response.put("redirectURL", "").put("headersSize", -1).put("bodySize", -1);
        entry.putObject("cache");
        entry.putObject("timings").put("send", 0).put("wait", 0).put("receive", 0);
    }

    private static void request(ObjectNode node, Outgoing sent) {
        node.put("method", sent.method()).put("url", sent.url()).put("httpVersion", "HTTP/1.1");
        node.putArray("cookies");
        ArrayNode headers = node.putArray("headers");
        sent.fields()
                .forEach((name, value) ->
                        header(headers, name, name.equals("authorization") || name.equals("cookie") ? HIDDEN : value));
        node.putArray("queryString");
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
        SHOWN.forEach(name -> reply.fields(name).forEach(value -> header(headers, name, value)));
        reply.fields("set-cookie").forEach(cookie -> header(headers, "set-cookie", HIDDEN));
        content(node.putObject("content"), reply);
        node.put("redirectURL", reply.field("location").orElse(""));
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

    private static void header(ArrayNode headers, String name, String value) {
        headers.addObject().put("name", name).put("value", value);
    }

    private static String text(byte[] body) {
        return new String(body, 0, Math.min(LONGEST_TEXT, body.length), StandardCharsets.UTF_8);
    }

    private static void timings(ObjectNode node, ExchangeTimes times) {
        for (ExchangeTimes.Part part : ExchangeTimes.Part.values()) {
            String name = part == ExchangeTimes.Part.TLS ? "ssl" : part.name().toLowerCase(Locale.ROOT);
            node.put(name, (double) times.nanos(part) / TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    /** All of it. */
    String text() {
        return root.toPrettyString() + "\n";
    }
}
