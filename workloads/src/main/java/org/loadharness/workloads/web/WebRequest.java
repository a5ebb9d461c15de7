package org.loadharness.workloads.web;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Fields;
import org.jspecify.annotations.Nullable;

/** A request whose body has come. Confined to one thread. */
public final class WebRequest {
    private final Request request;
    private final Map<String, String> named;
    private final byte[] body;
    private @Nullable Fields query;

    WebRequest(Request request, Map<String, String> named, byte[] body) {
        this.request = request;
        this.named = named;
        this.body = body;
    }

    /** The path as it was sent, with the context, without the query. */
    public String path() {
        return request.getHttpURI().getCanonicalPath();
    }

    /**
     * A named segment of the path, decoded.
     *
     * @throws IllegalArgumentException if the route names none so
     */
    public String segment(String name) {
        String value = named.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the route has no segment {" + name + "}");
        }
        return value;
    }

    /**
     * The values of a query parameter, decoded, in the order in which they were sent; empty if there is none.
     *
     * @throws WebFailure 400 if the query is not well encoded
     */
    public List<String> queryValues(String name) throws WebFailure {
        Fields known = query;
        if (known == null) {
            known = parsedQuery();
            query = known;
        }
        return known.getValuesOrEmpty(name);
    }

    /** The first value of a header field, its name in any case. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(request.getHeaders().get(name));
    }

    /**
     * The body as a JSON object.
     *
     * @throws WebFailure 400 if it is empty, malformed or something else
     */
    public JsonObject json() throws WebFailure {
        return JsonText.object(body);
    }

    /** When the first byte of the request came, as a reading of {@link org.loadharness.time.Ticker#system()}. */
    public long arrivalNanos() {
        return request.getBeginNanoTime();
    }

    private Fields parsedQuery() throws WebFailure {
        try {
            return Request.extractQueryParameters(request, StandardCharsets.UTF_8);
        } catch (RuntimeException malformed) {
            throw WebFailure.badRequest(
                    "the query is not well encoded: write it in UTF-8, with %XX for what is special", malformed);
        }
    }
}
