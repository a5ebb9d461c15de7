package org.loadharness.scenario;

import java.net.URI;

/** Reads where a service is. Stateless. Thread-safe. */
final class ScenarioUrl {
    private ScenarioUrl() {}

    /**
     * A URL that can be gone to, without a query.
     *
     * @throws IllegalArgumentException with the way out
     */
    static String checked(String text) {
        if (text.contains("${")) {
            throw new IllegalArgumentException(
                    "a template in a URL is not built yet; write the URL, and replace it by --url");
        }
        try {
            URI uri = URI.create(text);
            boolean known = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            if (known
                    && uri.getHost() != null
                    && uri.getRawUserInfo() == null
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null) {
                return text;
            }
        } catch (IllegalArgumentException wrong) {
            // the same message
        }
        throw new IllegalArgumentException(
                "\"" + text + "\" is no URL of a service; write https://host, https://host:port or"
                        + " https://host/path, without ? and #");
    }
}
