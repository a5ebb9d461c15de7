package org.loadharness.scenario;

import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.http.PreparedRequest;

/**
 * A request with its values, as it goes out; one that is the same each time is that of all users. Nobody changes it.
 *
 * @param target path and query
 * @param constant fields of its head that are the same each time
 * @param filled those that are not
 * @param bare it in bytes, without cookies
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares requests, and a body may be too large to copy
record Outgoing(
        Host host,
        String method,
        String target,
        Map<String, String> constant,
        Map<String, String> filled,
        byte[] body,
        PreparedRequest bare) {

    /** @param lastThere what the flow sent last to each host */
    static Outgoing of(Request request, Hosts hosts, Scope scope, ByHost<Outgoing> lastThere) throws StepFailure {
        Host home = hosts.named(request.origin());
        if (!request.isWhole() && request.target().leadingValue().isEmpty()) {
            String path = home.path() + Escape.line(request.target().text(scope, Escape.URL));
            return hosts.layout(request, home, scope).outgoing(request, withQuery(path, request, scope), scope);
        }
        Outgoing before = lastThere.get(home);
        URI url = url(request, scope, before == null ? home.key() + home.path() + "/" : before.url());
        Host host = home.isAt(url)
                ? home
                : hosts.of(url).orElseThrow(() -> new StepFailure("redirected-away", unlisted(request, url)));
        String target = withQuery(Hops.target(url), request, scope);
        return Onward.isLed(request, host)
                ? new Onward(hosts, scope).led(request, host, target)
                : hosts.layout(request, host, scope).outgoing(request, target, scope);
    }

    private static String unlisted(Request request, URI url) {
        return (Host.isNamed(url)
                        ? Host.key(url) + " is not listed under origins"
                        : request.target() + " names no host that can be listed under origins")
                + "; nothing was sent";
    }

    /** A raw value goes as it is, but for what no request line can have, as in a path. */
    private static String withQuery(String target, Request request, Scope scope) throws StepFailure {
        return request.query().isEmpty()
                ? target
                : target
                        + (target.indexOf('?') < 0 ? "?" : "&")
                        + Escape.line(Body.joined(request.query(), scope, Escape.URL));
    }

    /** What a value says where a path begins: a whole URL, a path from the root of the host, or one beside the last URL. */
    @SuppressWarnings("UnusedException") // the cause would quote the value
    private static URI url(Request request, Scope scope, String base) throws StepFailure {
        Optional<Template.Value> leading = request.target().leadingValue();
        String written = leading.isPresent()
                ? request.target().reference(scope)
                : request.target().text(scope, Escape.URL);
        try {
            return resolved(base, Escape.reference(written));
        } catch (IllegalArgumentException wrong) {
            String name = leading.map(Template.Value::written).orElse(request.name());
            throw new StepFailure("value:" + name, "${" + name + "} is no URL and no path");
        }
    }

    /**
     * A reference without a fragment as a page at that URL means it (RFC 3986, section 5.2). Java's own way has one of a query alone
     * leave the last segment out, makes one slash of two, and leaves dots in a path from the root.
     *
     * @throws IllegalArgumentException if it is none
     */
    static URI resolved(String base, String reference) {
        URI from = URI.create(base);
        if (reference.isEmpty()) {
            return from;
        }
        URI to = URI.create(reference);
        if (to.isAbsolute() && to.getRawAuthority() == null) {
            return to; // as javascript:..., which has no path in this sense
        }
        String query = to.getRawQuery() == null ? "" : "?" + to.getRawQuery();
        if (to.getRawAuthority() != null) {
            String scheme = to.isAbsolute() ? to.getScheme() : from.getScheme();
            return URI.create(scheme + "://" + to.getRawAuthority() + withoutDots(to.getRawPath()) + query);
        }
        String path = to.getRawPath();
        if (path.isEmpty()) {
            return URI.create(base.replaceFirst("\\?.*", "") + query);
        }
        String whole = path.startsWith("/") ? path : from.getRawPath().replaceFirst("(?:/|^)[^/]*$", "/") + path;
        return URI.create(from.getScheme() + "://" + from.getRawAuthority() + withoutDots(whole) + query);
    }

    /** RFC 3986, section 5.2.4. */
    private static String withoutDots(String path) {
        if (!path.contains("/.")) {
            return path;
        }
        Deque<String> kept = new ArrayDeque<>();
        List<String> segments = List.of(path.split("/", -1));
        for (String segment : segments.subList(1, segments.size())) {
            if (segment.equals("..")) {
                kept.pollLast();
            } else if (!segment.equals(".")) {
                kept.add(segment);
            }
        }
        boolean isFolder = path.endsWith("/.") || path.endsWith("/..");
        return "/" + String.join("/", kept) + (isFolder && !kept.isEmpty() ? "/" : "");
    }

    /** The fields of its head, by their names. */
    Map<String, String> fields() {
        Map<String, String> fields = new LinkedHashMap<>(constant);
        fields.putAll(filled);
        return fields;
    }

    String url() {
        return host.key() + target;
    }

    PreparedRequest prepared(Optional<String> cookies) {
        return cookies.isPresent() ? bare.withField("cookie", cookies.get()) : bare;
    }
}
