package org.loadharness.scenario;

import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.loadharness.http.HttpConnection;
import org.loadharness.http.HttpFailure;
import org.loadharness.http.HttpLimits;
import org.loadharness.http.HttpOrigin;
import org.loadharness.http.TlsClient;

/**
 * A host that may be reached, in one trial. Thread-safe.
 *
 * @param name under {@code origins}; empty for the scenario's URL
 * @param key scheme, host and port, by which URLs find it
 * @param longest that a request may take, whatever the file says
 * @param path that goes before those of requests; empty for none
 */
record Host(String name, String key, String path, HttpOrigin http, Transport transport, Auth auth, Duration longest) {
    /**
     * How long requests may take. Immutable. Thread-safe.
     *
     * @param shortest limit of any of them
     * @param longest limit, whatever the file says
     */
    record Patience(Duration shortest, Duration longest) {}

    /** Looks whether somebody listens there. */
    void connect() throws HttpFailure {
        try (HttpConnection probe = http.newConnection()) {
            probe.limitExchanges(limit(Optional.empty()));
            probe.connect();
        }
    }

    /**
     * Why nobody listens there any more, where somebody did; empty if somebody does.
     *
     * @throws HttpFailure if this side ended the question
     */
    Optional<String> silence() throws HttpFailure {
        try {
            connect();
            return Optional.empty();
        } catch (HttpFailure failure) {
            return switch (failure.kind()) {
                case UNKNOWN_HOST, CONNECT_REFUSED, CONNECT_TIMEOUT, CONNECT_FAILED ->
                    Optional.of(http + " stopped answering during this trial: "
                            + String.valueOf(failure.getMessage()).replace("connecting to " + http + ": ", ""));
                case TLS, RESPONSE_TIMEOUT, CLOSED_BEFORE_REPLY, TRUNCATED, MALFORMED, TOO_LARGE -> Optional.empty();
                case INTERRUPTED, CLOSED -> throw failure;
            };
        }
    }

    /** How long a request may take that has a limit of its own, or none. */
    Duration limit(Optional<Duration> own) {
        return limit(own, transport, longest);
    }

    /** The smaller one of a limit that the file says, the request's own before the host's, and the run's. */
    static Duration limit(Optional<Duration> own, Transport transport, Duration longest) {
        Optional<Duration> said = own.isPresent() ? own : transport.timeout();
        return said.isPresent() && said.get().compareTo(longest) < 0 ? said.get() : longest;
    }

    /** Where it is and how it is reached. Immutable. Thread-safe. */
    record Site(String name, URI url, Transport transport, Auth auth) {}

    /**
     * Opens it; connects nowhere yet.
     *
     * @param patience with requests to it
     * @param tls asked for where the URL is of https
     */
    static Host open(Site site, Patience patience, Supplier<TlsClient> tls) {
        URI url = site.url();
        HttpLimits limits = HttpLimits.DEFAULT
                .withConnectTimeout(site.transport().connectTimeout())
                .withExchangeTimeout(patience.shortest());
        String path =
                url.getRawPath() == null ? "" : Escape.line(url.getRawPath().replaceFirst("/$", ""));
        HttpOrigin http = HttpOrigin.open(bare(url), limits, tls);
        return new Host(site.name(), key(url), path, http, site.transport(), site.auth(), patience.longest());
    }

    private static URI bare(URI url) {
        return URI.create(url.getScheme() + "://" + url.getRawAuthority());
    }

    /** Whether a URL leads there. */
    boolean isAt(URI url) {
        return isNamed(url) && key(url).equals(key);
    }

    /** Whether a URL names a host that could be listed: one of {@code http} or {@code https}, by a name that hosts can have. */
    static boolean isNamed(URI url) {
        String scheme = String.valueOf(url.getScheme());
        return url.getHost() != null && (scheme.equalsIgnoreCase("http") || scheme.equalsIgnoreCase("https"));
    }

    /** Scheme, host and port of a URL. */
    static String key(URI url) {
        String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
        int port = url.getPort() >= 0 ? url.getPort() : scheme.equals("https") ? 443 : 80;
        return scheme + "://" + String.valueOf(url.getHost()).toLowerCase(Locale.ROOT) + ":" + port;
    }
}
