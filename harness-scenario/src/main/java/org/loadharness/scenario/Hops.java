package org.loadharness.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.loadharness.http.ExchangeTimes;
import org.loadharness.http.HttpFailure;
import org.loadharness.http.HttpReply;
import org.loadharness.http.PreparedRequest;
import org.loadharness.time.DurationText;

/**
 * What one user sends, and what it makes of what comes: a request, its redirects, cookies, what is expected and what is taken out.
 * Nothing here waits: {@link Visitor} exchanges one hop after the other and waits for each, {@link SteppedVisitor} does not wait.
 * Confined to one thread.
 */
final class Hops {
    static final String TOO_MANY_REDIRECTS = "too-many-redirects";

    private final Hosts hosts;
    private final Scope scope;
    private final Observer observer;
    private final RequestParts parts;
    private final Transport usual;
    private final Onward onward;
    private CookieJar jar = new CookieJar();
    private CookieJar first = new CookieJar();
    private final ByHost<Outgoing> lastThere = new ByHost<>();
    /** The first hop of the request that was begun last; null if it could not be laid out. */
    private @Nullable Hop begun;

    private @Nullable Hop current;

    /** What is sent. */
    enum Sending {
        /** The request with the values of now. */
        FRESH,
        /** The bytes of the attempt before, which has just failed. */
        AGAIN
    }

    /** Sees every exchange, as {@code try} shows them. */
    interface Observer {
        Observer NONE = new Observer() {};

        default void sent(Outgoing request) {}

        default void received(Outgoing request, HttpReply reply, ExchangeTimes times) {}

        /** Nobody replied, or not with HTTP. */
        default void unanswered(Outgoing request, ExchangeTimes times) {}

        /** The last reply of a request is there, and will be judged. */
        default void judging(Expect expect, Reply reply) {}

        default void extracted(Extract extract, JsonNode value) {}
    }

    /**
     * An exchange of a request.
     *
     * @param redirectsLeft that may follow it
     * @param timeout what is left of the request's time
     * @param bodies whether the body of its reply is kept
     */
    record Hop(Request request, Outgoing outgoing, int redirectsLeft, Duration timeout, HttpReply.Bodies bodies) {
        /** The first one of a request. */
        static Hop first(Request request, Outgoing outgoing) {
            Host host = outgoing.host();
            int redirects = request.expect().namesRedirect()
                    ? 0
                    : request.redirects().orElse(host.transport().redirects());
            HttpReply.Bodies bodies = request.readsBody() ? HttpReply.Bodies.KEPT : HttpReply.Bodies.COUNTED;
            return new Hop(request, outgoing, redirects, host.limit(request.timeout()), bodies);
        }

        /** The one behind it. */
        Hop redirected(Outgoing to, Duration left) {
            return new Hop(request, to, redirectsLeft - 1, left, bodies);
        }

        /** The same, whose body is shown as well: its beginning, where it need not be there as a whole. */
        Hop shown() {
            return request.readsBody()
                    ? this
                    : new Hop(request, outgoing, redirectsLeft, timeout, HttpReply.Bodies.BEGINNING_KEPT);
        }

        Host host() {
            return outgoing.host();
        }

        /** Whether the file says what stands in the field for cookies; those that are kept have no part in it then. */
        boolean namesCookies() {
            return namesCookies(request.headers())
                    || namesCookies(host().transport().headers());
        }

        private static boolean namesCookies(List<Body.Pair> headers) {
            for (int i = 0; i < headers.size(); i++) {
                if (headers.get(i).name().equalsIgnoreCase("cookie")) {
                    return true;
                }
            }
            return false;
        }
    }

    Hops(Hosts hosts, Scope scope, Observer observer) {
        this.hosts = hosts;
        this.scope = scope;
        this.observer = observer;
        this.usual = hosts.named("").transport();
        this.onward = new Onward(hosts, scope);
        this.parts = new RequestParts(usual.serverTiming());
    }

    Scope scope() {
        return scope;
    }

    /** What has been set up for the user is what each flow begins with. */
    void settle() {
        first = jar.copy();
        scope.settle();
    }

    /**
     * A flow begins.
     *
     * @return whether it has connections of its own
     */
    boolean beginFlow() {
        scope.beginFlow();
        lastThere.clear();
        if (usual.cookies() == Transport.Cookies.FLOW && !(jar.isEmpty() && first.isEmpty())) {
            jar = first.copy();
        }
        return usual.connections() == Transport.Connections.FLOW;
    }

    void endFlow() {
        scope.endFlow();
    }

    /** The first hop of a request. */
    Hop begin(Request request, Sending sending) throws StepFailure {
        Hop before = begun;
        begun = null;
        try {
            Hop hop = sending == Sending.AGAIN && before != null ? before : laidOut(request);
            begun = hop;
            parts.begin();
            if (isWithoutCookies() && !jar.isEmpty()) {
                jar = new CookieJar(); // those of the request before, which somebody looked for
            }
            return under(hop);
        } catch (IllegalArgumentException | IllegalStateException unexpected) {
            throw Attempt.masked(scope, unexpected);
        }
    }

    private Hop laidOut(Request request) throws StepFailure {
        Hop same = hosts.sameEachTime(request);
        Hop hop = same == null ? Hop.first(request, Outgoing.of(request, hosts, scope, lastThere)) : same;
        return observer == Observer.NONE ? hop : hop.shown();
    }

    private Hop under(Hop hop) {
        current = hop;
        lastThere.put(hop.host(), hop.outgoing());
        observer.sent(hop.outgoing());
        return hop;
    }

    /** What goes over the wire. */
    PreparedRequest prepared(Hop hop) {
        Outgoing outgoing = hop.outgoing();
        boolean sendsKept = !jar.isEmpty() && !isWithoutCookies() && !hop.namesCookies();
        return outgoing.prepared(sendsKept ? jar.field(outgoing.host().key(), outgoing.target()) : Optional.empty());
    }

    /**
     * The reply to the hop under way has come.
     *
     * @return the hop that follows it; null if the request has done what it was meant to do
     */
    @Nullable
    Hop received(HttpReply reply, ExchangeTimes times) throws StepFailure {
        try {
            return follow(reply, times);
        } catch (IllegalArgumentException | IllegalStateException unexpected) {
            throw Attempt.masked(scope, unexpected);
        }
    }

    /** The hop brought no reply. */
    void unanswered(Hop hop, ExchangeTimes times) {
        observer.unanswered(hop.outgoing(), times);
    }

    /** The failure of the hop under way, with the limit that the request has, of which redirects have left the hop a part. */
    HttpFailure explained(HttpFailure failure) {
        Hop initial = begun;
        Hop late = current;
        if (failure.kind() != HttpFailure.Kind.RESPONSE_TIMEOUT
                || initial == null
                || late == null
                || late.redirectsLeft() == initial.redirectsLeft()) {
            return failure;
        }
        return failure.with("; redirects had taken the rest of the limit of " + DurationText.print(initial.timeout()));
    }

    private @Nullable Hop follow(HttpReply reply, ExchangeTimes times) throws StepFailure {
        Hop hop = current;
        if (hop == null) {
            throw new IllegalStateException("a reply came, and nothing was sent");
        }
        parts.add(times, reply);
        if (!isWithoutCookies() || hop.request().takesOutCookies()) {
            keepCookies(hop, reply);
        }
        observer.received(hop.outgoing(), reply, times);
        if (hop.redirectsLeft() > 0 && Onward.isRedirect(reply)) {
            Hop next = next(hop, begun == null ? hop : begun, reply, times);
            hosts.countRedirect();
            return under(next);
        }
        if (Onward.isRedirect(reply) && begun != null && begun.redirectsLeft() > 0) {
            throw tooManyRedirects(hop, begun, reply);
        }
        current = null;
        judge(hop, reply);
        return null;
    }

    /** The last hop that is allowed was answered by a redirect as well. */
    private StepFailure tooManyRedirects(Hop last, Hop initial, HttpReply reply) throws StepFailure {
        Outgoing next = onward.redirected(last.request(), initial.outgoing(), last.outgoing(), reply);
        boolean isRound = next.url().equals(initial.outgoing().url())
                || next.url().equals(last.outgoing().url());
        return new StepFailure(
                TOO_MANY_REDIRECTS,
                "redirected more than " + times(initial.redirectsLeft()) + ", the limit (redirects:)"
                        + (isRound ? "; they go round: " : "; the last one leads from ")
                        + path(last.outgoing()) + (isRound ? " leads back to " : " to ") + path(next));
    }

    private static String times(int redirects) {
        return redirects == 1 ? "once" : redirects + " times";
    }

    /** Without a query, which may be long and nobody's business. */
    private static String path(Outgoing outgoing) {
        return outgoing.target().replaceFirst("\\?.*", "");
    }

    private boolean isWithoutCookies() {
        return usual.cookies() == Transport.Cookies.NONE;
    }

    private void keepCookies(Hop hop, HttpReply reply) {
        List<String> cookies = reply.fields("set-cookie");
        for (int i = 0;
                i < cookies.size();
                i++) { // with no iterator: most replies have none, and nothing is allocated for them
            jar.keep(hop.host().key(), hop.outgoing().target(), cookies.get(i));
        }
    }

    private Hop next(Hop hop, Hop initial, HttpReply reply, ExchangeTimes times) throws StepFailure {
        Duration left = hop.timeout().minusNanos(times.totalNanos());
        if (left.isNegative() || left.isZero()) {
            throw new StepFailure(
                    HttpFailure.Kind.RESPONSE_TIMEOUT.word(),
                    "the limit of " + DurationText.print(initial.timeout()) + " was over when the last redirect came");
        }
        return hop.redirected(onward.redirected(hop.request(), initial.outgoing(), hop.outgoing(), reply), left);
    }

    private void judge(Hop hop, HttpReply received) throws StepFailure {
        Request request = hop.request();
        if (observer == Observer.NONE && request.looksAtStatusAlone()) {
            request.expect().judge(received.status());
            return;
        }
        Reply reply = new Reply(received, scope, jar, hop.host().key());
        observer.judging(request.expect(), reply);
        request.expect().judge(reply);
        for (Extract extract : request.extracts()) {
            JsonNode value = extract.value(reply);
            keep(extract, value);
            observer.extracted(extract, value);
        }
    }

    private void keep(Extract extract, JsonNode value) {
        if (extract.secret()) {
            scope.hide(extract.name());
        }
        if (extract.adds()) {
            scope.add(extract.name(), value);
        } else {
            scope.set(extract.name(), value);
        }
    }

    /** Path and query of a URL, as they may stand in a request line: a URI may hold letters beyond ASCII. */
    static String target(URI url) {
        String path = url.getRawPath() == null || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        return Escape.line(url.getRawQuery() == null ? path : path + "?" + url.getRawQuery());
    }

    /** How long a part of the last request took, all its hops together. */
    long partNanos(int part) {
        return parts.nanos(part);
    }
}
