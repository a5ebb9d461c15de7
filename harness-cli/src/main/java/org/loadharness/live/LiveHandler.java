package org.loadharness.live;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.loadharness.page.Page;

/**
 * Answers those who look at a run. Refuses hosts by which no browser of this machine would ask, so that a page of somebody
 * else cannot read a run by giving this address a name of its own. Thread-safe.
 */
final class LiveHandler extends Handler.Abstract {
    private static final Set<String> HOSTS =
            Set.of("localhost", "[::1]", InetAddress.getLoopbackAddress().getHostAddress());
    private static final String HTML = "text/html; charset=utf-8";
    private static final String TEXT = "text/plain; charset=utf-8";

    private final LiveServer.Asked asked;
    private final Supplier<LiveView> view;
    private final Consumer<EventStream> listeners;
    private final Semaphore reports = new Semaphore(0);
    private volatile Optional<byte[]> report = Optional.empty();

    LiveHandler(LiveServer.Asked asked, Supplier<LiveView> view, Consumer<EventStream> listeners) {
        this.asked = asked;
        this.view = view;
        this.listeners = listeners;
    }

    /** From now on the page is the report. */
    void report(byte[] html) {
        report = Optional.of(html);
    }

    /** Waits until so many have got the report, for that time at most. */
    void awaitReports(int count, Duration most) throws InterruptedException {
        boolean unused = reports.tryAcquire(count, most.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        if (!HOSTS.contains(Request.getServerName(request))) {
            refuse(HttpStatus.MISDIRECTED_REQUEST_421, "ask for localhost", response, callback);
        } else if (!HttpMethod.GET.is(request.getMethod())) {
            response.getHeaders().put(HttpHeader.ALLOW, HttpMethod.GET.asString());
            refuse(HttpStatus.METHOD_NOT_ALLOWED_405, "GET is all there is", response, callback);
        } else {
            answer(request, response, callback);
        }
        return true;
    }

    private void answer(Request request, Response response, Callback callback) {
        switch (Request.getPathInContext(request)) {
            case "/" -> page(response, callback);
            case "/metrics" ->
                send(MetricsText.MEDIA_TYPE, MetricsText.of(asked.plan(), view.get()), response, callback);
            case "/events" -> listen(request, response, callback);
            default -> refuse(HttpStatus.NOT_FOUND_404, "there are /, /metrics and /events", response, callback);
        }
    }

    private void page(Response response, Callback callback) {
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, HTML);
        Optional<byte[]> html = report;
        if (html.isPresent()) {
            response.write(
                    /* last= */ true, ByteBuffer.wrap(html.get()), Callback.from(callback, (Runnable)
                            reports::release));
        } else {
            response.write(
                    /* last= */ true,
                    ByteBuffer.wrap(Page.live(asked.plan().workload(), asked.requirements())),
                    callback);
        }
    }

    private void listen(Request request, Response response, Callback callback) {
        request.addIdleTimeoutListener(idle -> false); // a warm-up may last, and nothing is sent meanwhile
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream");
        EventStream stream = new EventStream(response, callback);
        stream.send(EventStream.event("", LiveJson.of(view.get())));
        listeners.accept(stream);
    }

    private static void refuse(int status, String sentence, Response response, Callback callback) {
        response.setStatus(status);
        send(TEXT, sentence + "\n", response, callback);
    }

    private static void send(String mediaType, String text, Response response, Callback callback) {
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, mediaType);
        response.write(/* last= */ true, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), callback);
    }
}
