package org.loadharness.scenario;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where requests go, how, and in whose name: what variants differ in. Immutable. Thread-safe.
 *
 * @param url of the service; empty if the file has none
 * @param params values of parameters where no others are given
 */
record Reach(
        Optional<ScenarioUrl> url,
        Transport transport,
        Auth auth,
        Map<String, Origin> origins,
        Map<String, String> params) {
    Reach {
        origins = new LinkedHashMap<>(origins);
        params = new LinkedHashMap<>(params);
    }

    /** Of the service and of all origins. */
    Stream<ScenarioUrl> urls() {
        return Stream.concat(url.stream(), origins.values().stream().map(Origin::url));
    }

    /** How requests travel, to each of them. */
    Stream<Transport> transports() {
        return Stream.concat(Stream.of(transport), origins.values().stream().map(Origin::transport));
    }

    /** Scheme, host and port of all that may be reached, as parameters usually are. */
    Stream<String> hosts() {
        return urls().map(known -> Host.key(URI.create(known.text(params))));
    }
}
