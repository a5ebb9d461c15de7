package org.loadharness.scenario;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.loadharness.http.HttpReply;
import org.loadharness.http.PreparedRequest;

/**
 * Where replies lead, by a redirect or by a URL that they give, and what goes along. Within an origin everything does. Another one
 * gets the head that a request to it would have, without secrets that were written for somebody else. Confined to one thread.
 */
final class Onward {
    /** Fields that say who asks, whatever stands in them. */
    private static final Set<String> CREDENTIALS = Set.of("authorization", "proxy-authorization", "cookie");

    private static final String CONTENT_TYPE = "content-type";
    private static final byte[] NOTHING = {};
    private static final int LONGEST_LOCATION = 100;

    private final Hosts hosts;
    private final Scope scope;
    private final int inherited;

    Onward(Hosts hosts, Scope scope) {
        this.hosts = hosts;
        this.scope = scope;
        this.inherited = hosts.named("").transport().headers().size();
    }

    static boolean isRedirect(HttpReply reply) {
        return switch (reply.status()) {
            case 301, 302, 303, 307, 308 -> reply.field("location").isPresent();
            default -> false;
        };
    }

    /** Whether a request goes there because a variable says so, and not to the origin that the file has it go to. */
    static boolean isLed(Request request, Host host) {
        return !host.name().equals(request.origin()) && request.target().isLedByVariables();
    }

    /** What is sent where a variable leads: what a redirect to there would get, since both are the reply's word. */
    Outgoing led(Request request, Host to, String target) throws StepFailure {
        Map<String, String> fields = fields(request, Optional.empty(), to);
        PreparedRequest prepared = PreparedRequest.of(request.method(), target).withFields(fields);
        return new Outgoing(
                to, request.method(), target, fields, Map.of(), request.body().bytes(scope), prepared);
    }

    /**
     * What is sent where a redirect leads.
     *
     * @param first how the request went out, before any redirect
     * @param from what was answered so
     */
    Outgoing redirected(Request request, Outgoing first, Outgoing from, HttpReply reply) throws StepFailure {
        URI url = location(from, reply);
        Host to = host(url, reply, first, from);
        boolean repeats = repeats(from.method(), reply.status());
        Map<String, String> fields = from.fields();
        if (!isSame(to, from.host())) {
            boolean hasType = fields.containsKey(CONTENT_TYPE);
            fields = fields(request, Optional.of(first), to);
            if (!hasType) {
                fields.remove(CONTENT_TYPE);
            }
        }
        if (!repeats) {
            fields.remove(CONTENT_TYPE);
        }
        String method = repeats || from.method().equals("HEAD") ? from.method() : "GET";
        String target = Hops.target(url);
        PreparedRequest prepared = PreparedRequest.of(method, target).withFields(fields);
        return new Outgoing(to, method, target, fields, Map.of(), repeats ? from.body() : NOTHING, prepared);
    }

    @SuppressWarnings("UnusedException") // the cause would quote the reply
    private static URI location(Outgoing from, HttpReply reply) throws StepFailure {
        String location = reply.field("location").orElse("").replaceFirst("#.*", ""); // no server is sent a fragment
        try {
            return Outgoing.resolved(from.url(), Escape.reference(location));
        } catch (IllegalArgumentException wrong) {
            throw new StepFailure("malformed", "the redirect leads to " + quoted(reply) + ", which is no URL");
        }
    }

    /** The location as it was sent, without what may be nobody's business: its query. */
    private static String quoted(HttpReply reply) {
        String location = reply.field("location").orElse("").replaceFirst("[?#].*", "?...");
        StringBuilder quoted = new StringBuilder("\"");
        location.codePoints().limit(LONGEST_LOCATION).forEach(letter -> {
            if (Character.isISOControl(letter)) {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", letter));
            } else {
                quoted.appendCodePoint(letter);
            }
        });
        boolean isWhole = location.codePointCount(0, location.length()) <= LONGEST_LOCATION;
        return quoted.append(isWhole ? "\"" : "...\"").toString();
    }

    /** Of several that are in the same place the one that is spoken with already. */
    private Host host(URI url, HttpReply reply, Outgoing first, Outgoing from) throws StepFailure {
        for (Host known : List.of(from.host(), first.host())) {
            if (known.isAt(url)) {
                return known;
            }
        }
        return hosts.of(url)
                .orElseThrow(() -> new StepFailure(
                        "redirected-away",
                        "a redirect leads to "
                                + (Host.isNamed(url)
                                        ? Host.key(url) + ", which is not listed"
                                        : quoted(reply) + ", which names no host that can be listed")
                                + "; nothing was sent"));
    }

    private static boolean isSame(Host one, Host other) {
        return one.name().equals(other.name());
    }

    /** Whether what was sent is sent there; of other methods than POST the codes 301 and 302 say so too (RFC 9110, 15.4). */
    private static boolean repeats(String method, int status) {
        return status == 307 || status == 308 || (status != 303 && !method.equals("POST"));
    }

    /**
     * The head of a request that comes to another origin than that of the reply.
     *
     * @param first how it went out; empty if it has not
     */
    private Map<String, String> fields(Request request, Optional<Outgoing> first, Host to) throws StepFailure {
        boolean isHome = first.map(Outgoing::host)
                .filter(host -> isSame(to, host) && !isLed(request, host))
                .isPresent();
        Map<String, String> fields = new LinkedHashMap<>();
        if (to.transport().gzip()) {
            fields.put("accept-encoding", "gzip");
        }
        fields.put(CONTENT_TYPE, request.body().type());
        String credentials = auth(request, to, isHome).value(scope).orElse("");
        fields.put("authorization", Layout.checked("authorization", credentials));
        List<Body.Pair> ofHost = to.transport().headers();
        int own = to.name().isEmpty() ? 0 : inherited;
        for (int i = 0; i < ofHost.size(); i++) {
            Body.Pair header = ofHost.get(i);
            put(fields, header, value(header, request, first), isHome || i >= own);
        }
        for (Body.Pair header : request.headers()) {
            put(fields, header, value(header, request, first), isHome);
        }
        fields.values().removeIf(String::isEmpty);
        return fields;
    }

    /** What a request says of itself holds where it went first; that nobody is to know who asks holds everywhere. */
    private static Auth auth(Request request, Host to, boolean isHome) {
        boolean isOwn = !(request.auth() instanceof Auth.Inherited) && isHome;
        return isOwn || request.auth() instanceof Auth.None ? request.auth() : to.auth();
    }

    /** That with which the field went out at first, so that what was drawn stays as it is; or that of now if it did not. */
    private String value(Body.Pair header, Request request, Optional<Outgoing> first) throws StepFailure {
        return first.isPresent() && wentOut(header, request, first.get())
                ? first.get().fields().getOrDefault(name(header), "")
                : Layout.checked(header.name(), header.value().text(scope));
    }

    private static boolean wentOut(Body.Pair header, Request request, Outgoing first) {
        boolean wentOut = false;
        for (List<Body.Pair> all : List.of(first.host().transport().headers(), request.headers())) {
            for (Body.Pair each : all) {
                wentOut = name(each).equals(name(header)) ? each.equals(header) : wentOut;
            }
        }
        return wentOut && (first.fields().containsKey(name(header)) || !isLed(request, first.host()));
    }

    private void put(Map<String, String> fields, Body.Pair header, String value, boolean isForIt) {
        if (isForIt || value.isEmpty() || !isSecret(header, value)) {
            fields.put(name(header), value);
        }
    }

    /** Whether it says who asks, names a secret, or has one in it in whichever form. */
    private boolean isSecret(Body.Pair header, String value) {
        return CREDENTIALS.contains(name(header))
                || scope.isHidden(header.value())
                || !scope.masked(value).equals(value);
    }

    private static String name(Body.Pair header) {
        return header.name().toLowerCase(Locale.ROOT);
    }
}
