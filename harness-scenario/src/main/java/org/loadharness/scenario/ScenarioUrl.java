package org.loadharness.scenario;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.loadharness.plan.HostNames;
import org.loadharness.plan.Secrets;
import org.loadharness.scenario.Node.Text;

/** A URL of a service, in which parameters may stand. Immutable. Thread-safe. */
record ScenarioUrl(Template written) {
    private static final int HIGHEST_PORT = 65_535;

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
        return checked(filled(params));
    }

    /**
     * Why it is no URL of a service with those values; empty if it is one. It begins with a parameter that stands in it, but where
     * the value of that is a secret.
     */
    Optional<String> conflict(Map<String, String> params) {
        String filled = filled(params);
        try {
            checked(filled);
            return Optional.empty();
        } catch (IllegalArgumentException wrong) {
            String blamed = saysWhoAsks(filled)
                    ? ""
                    : parameters().findFirst().map(name -> name + ": ").orElse("");
            return Optional.of(blamed + wrong.getMessage());
        }
    }

    private Stream<String> parameters() {
        return written.parts().stream()
                .filter(Template.Value.class::isInstance)
                .map(part -> ((Template.Value) part).source())
                .filter(Source.Param.class::isInstance)
                .map(source -> ((Source.Param) source).name());
    }

    private String filled(Map<String, String> params) {
        StringBuilder text = new StringBuilder();
        for (Template.Part part : written.parts()) {
            if (part instanceof Template.Literal literal) {
                text.append(literal.text());
            } else if (part instanceof Template.Value value && value.source() instanceof Source.Param param) {
                text.append(params.getOrDefault(param.name(), ""));
            }
        }
        return text.toString();
    }

    /** Whether a URL names somebody before an @, perhaps with a password. */
    static boolean saysWhoAsks(String url) {
        return Secrets.areInUrl(url);
    }

    /** A text that was to be a URL or a path, as messages may quote it. */
    static String shown(String text) {
        return Secrets.hidden(text);
    }

    /** What is wrong with a URL that has credentials, and the way out; neither has them. */
    static String namesSomebody(String what) {
        return what + " names somebody before an @; write auth: {basic: {user: NAME, password: \"${SECRET}\"}} instead,"
                + " with SECRET under secrets:";
    }

    /**
     * A URL that can be gone to, without a query.
     *
     * @throws IllegalArgumentException if that is no URL of a service
     */
    @SuppressWarnings("UnusedException") // the cause would quote a password
    static String checked(String text) {
        if (saysWhoAsks(text)) {
            throw new IllegalArgumentException(namesSomebody("the URL"));
        }
        String wayOut = "; write https://host, https://host:port or https://host/path, without ? and #; ports are 1 to "
                + HIGHEST_PORT;
        try {
            URI uri = URI.create(text);
            boolean known = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            if (known
                    && uri.getHost() != null
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null
                    && uri.getPort() != 0
                    && uri.getPort() <= HIGHEST_PORT) {
                return text;
            }
            wayOut = HostNames.problem(uri).orElse(wayOut);
        } catch (IllegalArgumentException wrong) {
            // the same message
        }
        throw new IllegalArgumentException("\"" + shown(text) + "\" is no URL of a service" + wayOut);
    }
}
