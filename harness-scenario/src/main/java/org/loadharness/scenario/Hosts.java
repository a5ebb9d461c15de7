package org.loadharness.scenario;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.http.TlsClient;
import org.loadharness.http.TlsOptions;

/** Every host that may be reached in one trial. Thread-safe. */
final class Hosts implements AutoCloseable {
    private final Map<String, Host> byName = new LinkedHashMap<>();
    private final Map<String, Host> byKey = new HashMap<>();

    /**
     * Opens them; connects nowhere yet.
     *
     * @param url in place of the scenario's
     */
    static Hosts open(Script script, URI url) {
        Hosts hosts = new Hosts();
        Map<TlsOptions, TlsClient> clients = new HashMap<>();
        List<Origin> origins =
                new ArrayList<>(List.of(new Origin("", url.toString(), script.transport(), script.auth())));
        origins.addAll(script.origins().values());
        for (Origin origin : origins) {
            TlsClient tls = clients.computeIfAbsent(origin.transport().tls(), TlsClient::of);
            hosts.add(Host.open(origin, shortest(script, origin), tls));
        }
        return hosts;
    }

    /** The watch over time limits looks as often as the shortest of them needs. */
    private static Duration shortest(Script script, Origin origin) {
        return script.requests()
                .filter(request -> request.origin().equals(origin.name()))
                .map(Request::timeout)
                .reduce(origin.transport().timeout(), (one, other) -> one.compareTo(other) < 0 ? one : other);
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

    /** The host of a URL; empty if it may not be reached. */
    Optional<Host> of(URI url) {
        return Optional.ofNullable(byKey.get(Host.key(url)));
    }

    @Override
    public void close() {
        byName.values().forEach(host -> host.http().close());
    }
}
