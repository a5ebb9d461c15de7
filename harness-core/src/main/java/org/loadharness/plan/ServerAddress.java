package org.loadharness.plan;

import java.net.URI;
import java.util.Optional;
import java.util.Set;

/** How the address of a server that runs already is written. Stateless. Thread-safe. */
final class ServerAddress {
    private static final String TCP = "tcp";

    /** What servers of studies speak: HTTP, or lines of text over TCP. */
    private static final Set<String> SCHEMES = Set.of("http", "https", TCP);

    private static final String WAY_OUT = "write http://host:port, https://host or tcp://host:port";
    private static final String MORE = " has more than a host and a port; the workload knows its paths";
    private static final int HIGHEST_PORT = 65_535;

    private ServerAddress() {}

    /**
     * Reads one.
     *
     * @throws IllegalArgumentException with what is wrong and the way out, and without a password
     */
    @SuppressWarnings("UnusedException") // the cause would quote a password
    static URI parse(String text) {
        String shown = "\"" + Secrets.hidden(text) + "\"";
        URI uri;
        try {
            uri = URI.create(text);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(shown + " is no URL; " + WAY_OUT);
        }
        HostNames.problem(uri).ifPresent(problem -> {
            throw new IllegalArgumentException(shown + " is no URL of a server" + problem);
        });
        problem(uri).ifPresent(problem -> {
            throw new IllegalArgumentException(
                    shown + problem + "; " + WAY_OUT + (problem.equals(MORE) ? ofOneUrl(uri) : ""));
        });
        return uri;
    }

    private static Optional<String> problem(URI uri) {
        String authority = uri.getRawAuthority();
        if (authority != null && authority.contains("@")) {
            return Optional.of(
                    " has a user or a password, which no address takes; a scenario has auth: {basic: ...} for"
                            + " them");
        }
        if (uri.getScheme() == null || !SCHEMES.contains(uri.getScheme()) || uri.getHost() == null) {
            return Optional.of(" is no URL of a server");
        }
        if (uri.getPort() == 0 || uri.getPort() > HIGHEST_PORT) {
            return Optional.of(" has port " + uri.getPort() + ", and ports are 1 to " + HIGHEST_PORT);
        }
        if (uri.getPort() < 0 && uri.getScheme().equals(TCP)) {
            return Optional.of(" has no port");
        }
        return uri.getRawQuery() == null && uri.getRawFragment() == null ? Optional.empty() : Optional.of(MORE);
    }

    /** What is wrong with the address of a server of a study, whose paths the workload knows. */
    static Optional<String> problemOfStudy(URI uri) {
        String path = uri.getRawPath();
        return path == null || path.isEmpty() || path.equals("/")
                ? Optional.empty()
                : Optional.of("\"" + Secrets.hidden(uri.toString()) + "\"" + MORE + "; " + WAY_OUT + ofOneUrl(uri));
    }

    /** What somebody may have meant who named an address and no workload. */
    static String ofOneUrl(URI uri) {
        return "; load on a URL of your own is: http GET " + Secrets.hidden(uri.toString());
    }
}
