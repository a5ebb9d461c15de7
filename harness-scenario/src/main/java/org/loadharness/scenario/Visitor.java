package org.loadharness.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.loadharness.http.ExchangeTimes;
import org.loadharness.http.HttpConnection;
import org.loadharness.http.HttpFailure;
import org.loadharness.http.HttpReply;

/** One user's connections, cookies and values: sends requests and judges replies. Confined to one thread. */
final class Visitor implements AutoCloseable {
    private final Hosts hosts;
    private final Scope scope;
    private final Observer observer;
    private final Map<Host, HttpConnection> connections = new HashMap<>();
    private final RequestParts parts;
    private CookieJar jar = new CookieJar();
    private CookieJar first = new CookieJar();
    private @Nullable Outgoing last;

    /** Sees every exchange, as {@code try} shows them. */
    interface Observer {
        Observer NONE = new Observer() {};

        default void sent(Outgoing request) {}

        default void received(Outgoing request, HttpReply reply, ExchangeTimes times) {}

        default void extracted(Extract extract, JsonNode value) {}
    }

    Visitor(Hosts hosts, Scope scope, Observer observer) {
        this.hosts = hosts;
        this.scope = scope;
        this.observer = observer;
        this.parts = new RequestParts(hosts.named("").transport().serverTiming());
    }

    Scope scope() {
        return scope;
    }

    /** What has been set up for the user is what each flow begins with. */
    void settle() {
        first = jar.copy();
    }

    void beginFlow() {
        scope.beginFlow();
        Transport transport = hosts.named("").transport();
        if (transport.cookies() == Transport.Cookies.FLOW) {
            jar = first.copy();
        }
        if (transport.connections() == Transport.Connections.FLOW) {
            connections.values().forEach(HttpConnection::disconnect);
        }
    }

    void endFlow() {
        scope.endFlow();
    }

    /** Sends a request, and takes out of the reply what it is asked for. */
    void perform(Request request) throws StepFailure, HttpFailure {
        send(request, Outgoing.of(request, hosts, scope));
    }

    /** Sends the same bytes once more. */
    void repeat(Request request) throws StepFailure, HttpFailure {
        Outgoing again = last;
        send(request, again == null ? Outgoing.of(request, hosts, scope) : again);
    }

    private void send(Request request, Outgoing outgoing) throws StepFailure, HttpFailure {
        last = outgoing;
        parts.begin();
        Reply reply = follow(request, outgoing);
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

    private Reply follow(Request request, Outgoing outgoing) throws StepFailure, HttpFailure {
        int left = request.expect().namesRedirect()
                ? 0
                : request.redirects().orElse(outgoing.host().transport().redirects());
        Outgoing current = outgoing;
        HttpReply reply = exchange(request, current);
        while (left > 0 && isRedirect(reply)) {
            left--;
            current = redirected(current, reply);
            reply = exchange(request, current);
        }
        return new Reply(reply, scope, jar, current.host().key());
    }

    private static boolean isRedirect(HttpReply reply) {
        return switch (reply.status()) {
            case 301, 302, 303, 307, 308 -> reply.field("location").isPresent();
            default -> false;
        };
    }

    @SuppressWarnings("UnusedException") // the cause would quote the reply
    private Outgoing redirected(Outgoing from, HttpReply reply) throws StepFailure {
        String location = reply.field("location").orElse("");
        URI to;
        try {
            to = URI.create(from.url()).resolve(Escape.line(location));
        } catch (IllegalArgumentException wrong) {
            throw new StepFailure("malformed", "the redirect leads to no URL");
        }
        Host host = hosts.of(to)
                .orElseThrow(() -> new StepFailure(
                        "redirected-away",
                        "a redirect leads to " + to.getHost() + ", which is not listed; nothing was sent"));
        boolean repeats = reply.status() == 307 || reply.status() == 308;
        return from.redirected(host, target(to), repeats);
    }

    static String target(URI url) {
        String path = url.getRawPath() == null || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        return url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
    }

    private HttpReply exchange(Request request, Outgoing outgoing) throws HttpFailure {
        Host host = outgoing.host();
        HttpConnection connection = connections.computeIfAbsent(host, Visitor::connect);
        connection.limitExchanges(request.timeout().orElse(host.transport().timeout()));
        boolean isRead = request.readsBody() || observer != Observer.NONE;
        connection.use(isRead ? HttpReply.Bodies.KEPT : HttpReply.Bodies.COUNTED);
        observer.sent(outgoing);
        byte[] body = outgoing.body();
        HttpReply reply = connection.exchange(outgoing.prepared(cookies(outgoing)), body, 0, body.length);
        ExchangeTimes times = connection.times();
        parts.add(times, reply);
        if (host.transport().cookies() != Transport.Cookies.NONE) {
            reply.fields("set-cookie").forEach(cookie -> jar.keep(host.key(), outgoing.target(), cookie));
        }
        observer.received(outgoing, reply, times);
        return reply;
    }

    private Optional<String> cookies(Outgoing outgoing) {
        return jar.field(outgoing.host().key(), outgoing.target());
    }

    private static HttpConnection connect(Host host) {
        HttpConnection connection = host.http().newConnection();
        connection.times().measure();
        return connection;
    }

    /** How long a part of the last request took, all its hops together. */
    long partNanos(int part) {
        return parts.nanos(part);
    }

    @Override
    public void close() {
        scope.endUser();
        connections.values().forEach(HttpConnection::close);
    }
}
