package org.loadharness.workloads.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.URIUtil;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.loadharness.bookstore.host.BodyCollector;
import org.loadharness.bookstore.host.OwnNames;

/** Finds out whose request it is. Thread-safe. */
final class RouteHandler extends Handler.Abstract {
    private final Routes routes;
    private final WebOptions options;
    private final Scheduler scheduler;
    private final OwnNames names;
    private final BodyCollector.Limits bodies;

    RouteHandler(Routes routes, WebOptions options, Scheduler scheduler) {
        this.routes = routes;
        this.options = options;
        this.scheduler = scheduler;
        this.names = new OwnNames(options.bind().getAddress());
        this.bodies = new BodyCollector.Limits(
                options.limits().bodyBytes(), options.requestTimeout().toNanos());
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (names.isForeign(request)) {
            ErrorReplies.send(
                    new WebFailure(HttpStatus.MISDIRECTED_REQUEST_421, "ask for localhost, or by number"),
                    response,
                    callback);
            return true;
        }
        List<String> segments;
        try {
            segments = segments(request.getHttpURI().getCanonicalPath());
        } catch (WebFailure malformed) {
            ErrorReplies.send(malformed, response, callback);
            return true;
        }
        Optional<Routes.Match> match = routes.find(request.getMethod(), segments);
        if (match.isPresent()) {
            Exchange exchange =
                    new Exchange(match.get(), new Exchange.Wire(request, response, callback), options, scheduler);
            new BodyCollector(request, bodies, exchange).start();
        } else {
            refuse(routes.allowed(segments), request.getMethod(), response, callback);
        }
        return true;
    }

    private static void refuse(String allowed, String method, Response response, Callback callback) {
        if (allowed.isEmpty()) {
            ErrorReplies.send(WebFailure.notFound("nothing is at this path"), response, callback);
            return;
        }
        response.getHeaders().put(HttpHeader.ALLOW, allowed);
        String message = "method " + method + ": this path takes " + allowed + " only";
        ErrorReplies.send(new WebFailure(HttpStatus.METHOD_NOT_ALLOWED_405, message), response, callback);
    }

    private static List<String> segments(@Nullable String path) throws WebFailure {
        if (path == null || !path.startsWith("/")) {
            throw WebFailure.badRequest("the path must begin with \"/\"");
        }
        List<String> decoded = new ArrayList<>();
        for (String segment : PathPattern.segments(path)) {
            try {
                decoded.add(segment.indexOf('%') < 0 ? segment : URIUtil.decodePath(segment));
            } catch (RuntimeException malformed) {
                throw WebFailure.badRequest("the path is not well encoded", malformed);
            }
        }
        return decoded;
    }
}
