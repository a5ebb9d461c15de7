package org.loadharness.scenario;

import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import org.loadharness.http.HttpLimits;
import org.loadharness.http.HttpOrigin;
import org.loadharness.http.TlsClient;

/**
 * A host that may be reached, in one trial. Thread-safe.
 *
 * @param name under {@code origins}; empty for the scenario's URL
 * @param key scheme, host and port, by which URLs find it
 * @param path that goes before those of requests; empty for none
 */
record Host(String name, String key, String path, HttpOrigin http, Transport transport, Auth auth) {
    /** Where it is and how it is reached. Immutable. Thread-safe. */
    record Site(String name, URI url, Transport transport, Auth auth) {}

    /**
     * Opens it; connects nowhere yet.
     *
     * @param shortest time limit of any request to it
     */
    static Host open(Site site, Duration shortest, TlsClient tls) {
        URI url = site.url();
        HttpLimits limits = HttpLimits.DEFAULT
                .withConnectTimeout(site.transport().connectTimeout())
                .withExchangeTimeout(shortest);
        String path = url.getRawPath() == null ? "" : url.getRawPath().replaceFirst("/$", "");
        HttpOrigin http = HttpOrigin.open(bare(url), limits, tls);
        return new Host(site.name(), key(url), path, http, site.transport(), site.auth());
    }

    private static URI bare(URI url) {
        return URI.create(url.getScheme() + "://" + url.getRawAuthority());
    }

    /** Scheme, host and port of a URL. */
    static String key(URI url) {
        String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
        int port = url.getPort() >= 0 ? url.getPort() : scheme.equals("https") ? 443 : 80;
        return scheme + "://" + String.valueOf(url.getHost()).toLowerCase(Locale.ROOT) + ":" + port;
    }
}
