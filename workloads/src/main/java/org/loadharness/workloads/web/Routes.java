package org.loadharness.workloads.web;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpMethod;

/**
 * What a server answers, by method and path. A path is made of words and of named segments, {@code
 * /resorts/{resort}/seasons}; a last {@code {rest*}} takes all that remains, one segment or more. A slash at the end of a
 * path makes no difference. Of several routes that match, the first counts. Immutable. Thread-safe.
 */
public final class Routes {
    private final String context;
    private final List<Route> routes;

    private record Route(String method, PathPattern pattern, Endpoint endpoint) {}

    /** A route found, and what its path names. */
    record Match(Endpoint endpoint, Map<String, String> named) {}

    private Routes(String context, List<Route> routes) {
        this.context = context;
        this.routes = routes;
    }

    /**
     * No routes, below a context path.
     *
     * @param context what all paths begin with, as in {@code /Server_war}; empty for nothing
     * @throws IllegalArgumentException if it is not empty and does not begin with a slash, or ends with one
     */
    public static Routes under(String context) {
        if (!context.isEmpty() && (!context.startsWith("/") || context.endsWith("/"))) {
            throw new IllegalArgumentException(
                    "a context path is empty or begins, and does not end, with \"/\", was \"" + context + "\"");
        }
        return new Routes(context, List.of());
    }

    /**
     * These routes and one for GET.
     *
     * @throws IllegalArgumentException if the path cannot be read as a pattern
     */
    public Routes get(String path, Endpoint endpoint) {
        return with(HttpMethod.GET, path, endpoint);
    }

    /**
     * These routes and one for POST.
     *
     * @throws IllegalArgumentException if the path cannot be read as a pattern
     */
    public Routes post(String path, Endpoint endpoint) {
        return with(HttpMethod.POST, path, endpoint);
    }

    /**
     * These routes and one for DELETE.
     *
     * @throws IllegalArgumentException if the path cannot be read as a pattern
     */
    public Routes delete(String path, Endpoint endpoint) {
        return with(HttpMethod.DELETE, path, endpoint);
    }

    private Routes with(HttpMethod method, String path, Endpoint endpoint) {
        List<Route> more = new ArrayList<>(routes);
        more.add(new Route(method.asString(), new PathPattern(context + path), requireNonNull(endpoint, "endpoint")));
        return new Routes(context, List.copyOf(more));
    }

    /** The first route for a method and the segments of a path. */
    Optional<Match> find(String method, List<String> segments) {
        for (Route route : routes) {
            if (route.method().equals(method)) {
                Map<String, String> named = route.pattern().match(segments);
                if (named != null) {
                    return Optional.of(new Match(route.endpoint(), named));
                }
            }
        }
        return Optional.empty();
    }

    /** The methods for which there is a route for a path, as the header {@code Allow} has them; empty if there is none. */
    String allowed(List<String> segments) {
        return routes.stream()
                .filter(route -> route.pattern().match(segments) != null)
                .map(Route::method)
                .distinct()
                .collect(Collectors.joining(", "));
    }
}
