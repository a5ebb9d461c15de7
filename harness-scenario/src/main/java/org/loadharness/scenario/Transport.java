package org.loadharness.scenario;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.loadharness.http.TlsClient.TlsOptions;

/**
 * How requests travel. Immutable. Thread-safe.
 *
 * @param timeout of a request and its whole reply; empty where the run's holds
 * @param redirects that are followed at most
 * @param gzip whether replies may come compressed
 * @param serverTiming metrics of {@code Server-Timing} that are parts of the time
 */
record Transport(
        Optional<Duration> timeout,
        Duration connectTimeout,
        int redirects,
        boolean gzip,
        List<Body.Pair> headers,
        TlsOptions tls,
        Cookies cookies,
        Connections connections,
        List<String> serverTiming) {
    static final Transport DEFAULT = new Transport(
            Optional.empty(),
            Duration.ofSeconds(5),
            5,
            /* gzip= */ true,
            List.of(),
            TlsOptions.DEFAULT,
            Cookies.FLOW,
            Connections.USER,
            List.of());

    Transport {
        headers = List.copyOf(headers);
        serverTiming = List.copyOf(serverTiming);
    }

    /** How long cookies are kept. */
    enum Cookies {
        /** Each flow begins with those of {@code before-user}. */
        FLOW,
        /** A user keeps them. */
        USER,
        /** Not at all. */
        NONE
    }

    /** How long connections are kept. */
    enum Connections {
        /** Over the flows of a user. */
        USER,
        /** Each flow begins with a new one. */
        FLOW
    }
}
