package org.loadharness.workloads.web;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a client is answered. Immutable, if the value in it is. */
public final class WebReply {
    private final int status;
    private final @Nullable Object value;
    private final String text;
    private final Map<String, String> headers;

    private WebReply(int status, @Nullable Object value, String text, Map<String, String> headers) {
        if (status < 200 || status > 599) {
            throw new IllegalArgumentException("a reply's status must be 200 to 599, was " + status);
        }
        this.status = status;
        this.value = value;
        this.text = text;
        this.headers = headers;
    }

    /**
     * A reply in JSON.
     *
     * @param value a record, map, list, text, number or boolean, or one made of these
     */
    public static WebReply json(int status, Object value) {
        return new WebReply(status, requireNonNull(value, "value"), "", Map.of());
    }

    /** A reply in plain text, UTF-8. */
    public static WebReply text(int status, String text) {
        return new WebReply(status, null, requireNonNull(text, "text"), Map.of());
    }

    /** The same reply with one more header field, or another value of it. */
    public WebReply withHeader(String name, String fieldValue) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(requireNonNull(name, "name"), requireNonNull(fieldValue, "fieldValue"));
        return new WebReply(status, value, text, Collections.unmodifiableMap(more));
    }

    public int status() {
        return status;
    }

    /** What is written in JSON; null for a reply in text. */
    @Nullable
    Object value() {
        return value;
    }

    String text() {
        return text;
    }

    Map<String, String> headers() {
        return headers;
    }
}
