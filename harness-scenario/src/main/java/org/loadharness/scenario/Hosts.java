package org.loadharness.scenario;

import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.loadharness.http.TlsClient;
import org.loadharness.http.TlsClient.TlsOptions;

/** Every host that may be reached in one trial. Thread-safe. */
final class Hosts implements AutoCloseable {
    /** Limits of exchanges are no smaller, and those of connecting need not be watched more closely. */
    private static final Duration LEAST = Duration.ofMillis(10);

    private final Map<String, Host> byName = new LinkedHashMap<>();
    private final Map<String, Host> byKey = new HashMap<>();
    /** Filled before anybody else has a part in this, and so is what follows. */
    private final IdentityHashMap<Request, Layout> layouts = new IdentityHashMap<>();

    private final IdentityHashMap<Request, Hops.Hop> sameEachTime = new IdentityHashMap<>();
    private final LongAdder redirects = new LongAdder();

    /**
     * Opens them; connects nowhere yet.
     *
     * @param texts values of parameters, the variant among them
     * @param given the URL of the run
     * @param longest that a request may take, whatever the file says
     */
    static Hosts open(Script script, Map<String, String> texts, URI given, Duration longest) {
        Reach reach = script.reach(texts);
        Map<String, String> params = script.params(texts);
        Hosts hosts = new Hosts();
        Map<TlsOptions, TlsClient> clients = new HashMap<>();
        Host.Patience patience = new Host.Patience(shortest(script, reach, longest), longest);
        hosts.add(Host.open(
                new Host.Site("", script.url(texts, given), reach.transport(), reach.auth()),
                patience,
                () -> clients.computeIfAbsent(reach.transport().tls(), TlsClient::of)));
        reach.origins()
                .values()
                .forEach(origin -> hosts.add(Host.open(
                        new Host.Site(
                                origin.name(),
                                URI.create(origin.url().text(params)),
                                origin.transport(),
                                origin.auth()),
                        patience,
                        () -> clients.computeIfAbsent(origin.transport().tls(), TlsClient::of))));
        return hosts;
    }

    /** The watch over time limits looks as often as the smallest of them needs: any request may be led to any host. */
    static Duration shortest(Script script, Reach reach, Duration longest) {
        Duration shortest = Stream.of(
                        reach.transports().map(transport -> Host.limit(Optional.empty(), transport, longest)),
                        reach.transports().map(Transport::connectTimeout),
                        script.requests().map(request -> Host.limit(request.timeout(), Transport.DEFAULT, longest)))
                .flatMap(limits -> limits)
                .reduce(longest, (one, other) -> one.compareTo(other) < 0 ? one : other);
        return shortest.compareTo(LEAST) < 0 ? LEAST : shortest;
    }

    /**
     * Lays out what is the same each time, once for all users.
     *
     * @param scope in whose terms; it has no part in them but secrets
     */
    void layOut(Script script, Scope scope) {
        script.requests().forEach(request -> {
            try {
                layouts.put(request, Layout.of(request, named(request.origin()), scope));
                if (isSameEachTime(request)) {
                    sameEachTime.put(
                            request, Hops.Hop.first(request, Outgoing.of(request, this, scope, new ByHost<>())));
                }
            } catch (StepFailure | IllegalArgumentException unfit) {
                // whoever is to send it will say so
            }
        });
    }

    private boolean isSameEachTime(Request request) {
        Host host = named(request.origin());
        Auth auth = request.auth() instanceof Auth.Inherited ? host.auth() : request.auth();
        return !request.isWhole()
                && request.target().isSameEachTime()
                && request.body().isSameEachTime()
                && auth.isSameEachTime()
                && Stream.of(
                                request.query(),
                                request.headers(),
                                host.transport().headers())
                        .flatMap(List::stream)
                        .allMatch(pair -> pair.value().isSameEachTime());
    }

    /** What goes out for a request that has no value in it that changes; null for others. */
    Hops.@Nullable Hop sameEachTime(Request request) {
        return sameEachTime.get(request);
    }

    /** What is known of a request to that host. */
    Layout layout(Request request, Host host, Scope scope) throws StepFailure {
        Layout known = layouts.get(request);
        return known != null && known.host().name().equals(host.name()) ? known : Layout.of(request, host, scope);
    }

    private void add(Host host) {
        byName.put(host.name(), host);
        byKey.putIfAbsent(host.key(), host);
    }

    Host named(String name) {
        Host host = byName.get(name);
        if (host == null) {
            throw new IllegalStateException("no origin named " + name);
        }
        return host;
    }

    /** Of hosts with several addresses settles on the one that answers. */
    void settle() {
        byName.values().forEach(host -> host.http().settle());
    }

    /** The host of a URL; empty if it may not be reached. */
    Optional<Host> of(URI url) {
        return Host.isNamed(url) ? Optional.ofNullable(byKey.get(Host.key(url))) : Optional.empty();
    }

    void countRedirect() {
        redirects.increment();
    }

    /** Requests that were sent since a reply led there. */
    long redirectsFollowed() {
        return redirects.sum();
    }

    long requestsRepeated() {
        return byName.values().stream()
                .mapToLong(host -> host.http().requestsRepeated())
                .sum();
    }

    @Override
    public void close() {
        byName.values().forEach(host -> host.http().close());
    }
}
