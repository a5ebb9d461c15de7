package org.loadharness.scenario;

import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.loadharness.http.HttpReply;

/** A reply as conditions see it, decoded when somebody looks. Valid until the next exchange. Confined to one thread. */
final class Reply implements Facts {
    private final HttpReply reply;
    private final Scope scope;
    private final CookieJar jar;
    private final String host;
    private @Nullable String text;
    private @Nullable JsonNode json;
    private boolean isNoJson;

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

    /** Several lines of one name are one list (RFC 9110, section 5.3). */
    @Override
    public Optional<String> header(String name) {
        List<String> lines = reply.fields(name);
        return lines.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", lines));
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
            known = Content.text(reply);
            text = known;
        }
        return known;
    }

    @Override
    public JsonNode json() throws StepFailure {
        JsonNode known = jsonOrNothing();
        if (isNoJson) {
            throw new StepFailure("expect:json", "the body of the reply is no JSON");
        }
        return known;
    }

    /** Whether the body is none, which is known when it was asked for as JSON. */
    boolean isNoJson() {
        return isNoJson;
    }

    /** The body as JSON; a missing node if it is none. */
    JsonNode jsonOrNothing() throws StepFailure {
        JsonNode known = json;
        if (known == null) {
            known = parsed();
            json = known;
        }
        return known;
    }

    @SuppressWarnings("UnusedException") // the cause would quote the reply
    private JsonNode parsed() throws StepFailure {
        try {
            JsonNode read = Json.of(Content.bytes(reply));
            isNoJson = read.isMissingNode(); // of an empty body
            return read;
        } catch (StreamConstraintsException much) {
            throw new StepFailure("too-large", "the body of the reply is more JSON than any service needs");
        } catch (IOException wrong) {
            isNoJson = true;
            return MissingNode.getInstance();
        }
    }
}
