package org.loadharness.scenario;

import java.net.URI;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.loadharness.http.PreparedRequest;

/**
 * A request with its values, as it goes out; one that is the same each time is that of all users. Nobody changes it.
 *
 * @param target path and query
 * @param fields of its head, by their names
 * @param bare it in bytes, without cookies
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares requests, and a body may be too large to copy
record Outgoing(
        Host host, String method, String target, Map<String, String> fields, byte[] body, PreparedRequest bare) {
    private static final byte[] NOTHING = {};

    Outgoing(Host host, String method, String target, Map<String, String> fields, byte[] body) {
        this(
                host,
                method,
                target,
                fields,
                body,
                PreparedRequest.of(method, target).withFields(fields));
    }

    /** @param lastThere what the flow sent last to each host */
    static Outgoing of(Request request, Hosts hosts, Scope scope, IdentityHashMap<Host, Outgoing> lastThere)
            throws StepFailure {
        Host host = hosts.named(request.origin());
        String target;
        Optional<Template.Value> leading = request.target().leadingValue();
        if (request.isWhole() || leading.isPresent()) {
            String name = leading.map(Template.Value::written).orElse(request.name());
            String written = request.target().text(scope, leading.isPresent() ? Escape.NONE : Escape.URL);
            Outgoing before = lastThere.get(host);
            URI url = url(written, before == null ? host.key() + host.path() + "/" : before.url(), name);
            host = hosts.of(url)
                    .orElseThrow(() -> new StepFailure(
                            "redirected-away", url.getHost() + " is not listed under origins; nothing was sent"));
            target = Hops.target(url);
        } else {
            target = host.path() + Escape.line(request.target().text(scope, Escape.URL));
        }
        if (!request.query().isEmpty()) {
            target += (target.indexOf('?') < 0 ? "?" : "&") + Body.joined(request.query(), scope, Escape.URL);
        }
        return new Outgoing(
                host,
                request.method(),
                target,
                fields(request, host, scope),
                request.body().bytes(scope));
    }

    /** What a value says where a path begins: a whole URL, a path from the root of the host, or one beside the last URL. */
    @SuppressWarnings("UnusedException") // the cause would quote the value
    private static URI url(String written, String base, String name) throws StepFailure {
        try {
            return resolved(base, Escape.line(written));
        } catch (IllegalArgumentException wrong) {
            throw new StepFailure("value:" + name, "${" + name + "} is no URL and no path");
        }
    }

    /**
     * A reference as a page at that URL means it (RFC 3986, section 5.2); Java's own way has one of a query alone leave the last
     * segment out.
     *
     * @throws IllegalArgumentException if it is none
     */
    static URI resolved(String base, String reference) {
        boolean isOfQuery = reference.isEmpty() || reference.startsWith("?");
        return isOfQuery
                ? URI.create(base.replaceFirst("\\?.*", "") + reference)
                : URI.create(base).resolve(reference);
    }

    private static Map<String, String> fields(Request request, Host host, Scope scope) throws StepFailure {
        Map<String, String> fields = new LinkedHashMap<>();
        if (host.transport().gzip()) {
            fields.put("accept-encoding", "gzip");
        }
        if (!request.body().type().isEmpty()) {
            fields.put("content-type", request.body().type());
        }
        Auth auth = request.auth() instanceof Auth.Inherited ? host.auth() : request.auth();
        Optional<String> credentials = auth.value(scope);
        if (credentials.isPresent()) {
            put(fields, "authorization", credentials.get());
        }
        put(fields, host.transport().headers(), scope);
        put(fields, request.headers(), scope);
        fields.values().removeIf(String::isEmpty);
        return fields;
    }

    private static void put(Map<String, String> fields, Iterable<Body.Pair> headers, Scope scope) throws StepFailure {
        for (Body.Pair header : headers) {
            put(fields, header.name(), header.value().text(scope));
        }
    }

    /** A line of the head, which nobody can make two of. */
    private static void put(Map<String, String> fields, String name, String text) throws StepFailure {
        String value = text.strip();
        if (!value.chars().allMatch(letter -> (letter >= ' ' && letter != 0x7F) || letter == '\t')) {
            throw new StepFailure("value:" + name, "the field " + name + " would hold a control character");
        }
        fields.put(name.toLowerCase(Locale.ROOT), value);
    }

    /** Where a redirect leads; secrets stay with the host that they are for. */
    Outgoing redirected(Host to, String newTarget, boolean repeats) {
        Map<String, String> kept = new LinkedHashMap<>(fields);
        if (!to.key().equals(host.key())) {
            kept.remove("authorization");
            kept.remove("cookie");
        }
        boolean asked = repeats || method.equals("GET") || method.equals("HEAD");
        if (!repeats) {
            kept.remove("content-type");
        }
        return new Outgoing(to, asked ? method : "GET", newTarget, kept, repeats ? body : NOTHING);
    }

    String url() {
        return host.key() + target;
    }

    PreparedRequest prepared(Optional<String> cookies) {
        return cookies.isPresent() ? bare.withField("cookie", cookies.get()) : bare;
    }
}
