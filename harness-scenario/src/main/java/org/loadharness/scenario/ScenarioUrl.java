package org.loadharness.scenario;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.loadharness.scenario.Node.Text;

/** A URL of a service, in which parameters may stand. Immutable. Thread-safe. */
record ScenarioUrl(Template written) {
    private static final int HIGHEST_PORT = 65_535;

    /** In an authority, the host's first letter that no name of a host has; neither a user nor a port is looked at. */
    private static final Pattern STRANGE = Pattern.compile("^(?:.*@)?[\\p{Alnum}.-]*([^\\p{Alnum}.:@\\[-])");

    /**
     * Reads one, with the values that parameters have where no others are given.
     *
     * @throws IllegalArgumentException with the way out
     */
    static ScenarioUrl read(Text text, TemplateReader templates, Map<String, String> params) {
        ScenarioUrl url = new ScenarioUrl(templates.read(text));
        for (Template.Part part : url.written.parts()) {
            if (part instanceof Template.Value value && !(value.source() instanceof Source.Param)) {
                throw new IllegalArgumentException("${" + value.written() + "} cannot stand in a URL, which is the same"
                        + " for all users; ${param.NAME} can");
            }
        }
        url.text(params);
        return url;
    }

    /**
     * It with those values.
     *
     * @throws IllegalArgumentException if that is no URL of a service
     */
    String text(Map<String, String> params) {
        StringBuilder text = new StringBuilder();
        for (Template.Part part : written.parts()) {
            if (part instanceof Template.Literal literal) {
                text.append(literal.text());
            } else if (part instanceof Template.Value value && value.source() instanceof Source.Param param) {
                text.append(params.getOrDefault(param.name(), ""));
            }
        }
        return checked(text.toString());
    }

    /** A URL that can be gone to, without a query. */
    private static String checked(String text) {
        String wayOut = "; write https://host, https://host:port or https://host/path, without ? and #; ports are 1 to "
                + HIGHEST_PORT;
        try {
            URI uri = URI.create(text);
            boolean known = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            if (known
                    && uri.getHost() != null
                    && uri.getRawUserInfo() == null
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null
                    && uri.getPort() != 0
                    && uri.getPort() <= HIGHEST_PORT) {
                return text;
            }
            wayOut = strange(uri)
                    .map(letter -> ": its host has \"" + letter + "\", and names of hosts have letters a to z, digits,"
                            + " - and .; write another name of it (xn-- for other letters), or its address")
                    .orElse(wayOut);
        } catch (IllegalArgumentException wrong) {
            // the same message
        }
        throw new IllegalArgumentException("\"" + text + "\" is no URL of a service" + wayOut);
    }

    /** What no name of a host has, as {@code _} in that of a container; empty if nothing in this one is strange. */
    private static Optional<String> strange(URI uri) {
        String authority = uri.getRawAuthority();
        return authority == null || uri.getHost() != null
                ? Optional.empty()
                : STRANGE.matcher(authority)
                        .results()
                        .map(found -> found.group(1))
                        .findFirst();
    }
}
