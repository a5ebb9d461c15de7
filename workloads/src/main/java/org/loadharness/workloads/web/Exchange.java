package org.loadharness.workloads.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.loadharness.bookstore.host.BodyCollector;

/** One request on its way to its endpoint and back. Confined to one thread at a time. */
final class Exchange implements BodyCollector.Receiver {
    private static final Logger LOGGER = System.getLogger(WebServer.class.getName());
    private static final String TEXT = "text/plain;charset=utf-8";

    private final Routes.Match match;
    private final Wire wire;
    private final WebOptions options;
    private final Scheduler scheduler;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream(64);

    /** The server's side of a request. */
    record Wire(Request request, Response response, Callback callback) {}

    Exchange(Routes.Match match, Wire wire, WebOptions options, Scheduler scheduler) {
        this.match = match;
        this.wire = wire;
        this.options = options;
        this.scheduler = scheduler;
    }

    @Override
    public void take(ByteBuffer piece) {
        body.writeBytes(BufferUtil.toArray(piece));
    }

    @Override
    public void collected() {
        wire.request().addIdleTimeoutListener(idle -> false); // the connection is silent because the server is at work
        long millis = options.requestTimeout().toMillis();
        TimeLimit limit = new TimeLimit(Thread.currentThread());
        Scheduler.Task alarm = scheduler.schedule(limit::expire, millis, TimeUnit.MILLISECONDS);
        WebReply reply;
        byte[] content;
        try {
            reply = match.endpoint().answer(new WebRequest(wire.request(), match.named(), body.toByteArray()));
            content = content(reply);
        } catch (WebFailure refusal) {
            limit.end();
            refused(refusal);
            return;
        } catch (Exception failure) {
            refused(explained(failure, limit.end()));
            return;
        } finally {
            boolean unused = alarm.cancel();
            limit.end();
        }
        send(reply, content);
    }

    @Override
    public void tooLarge() {
        String message = "the body is larger than " + options.limits().bodyBytes() + " bytes";
        refused(new WebFailure(HttpStatus.PAYLOAD_TOO_LARGE_413, message));
    }

    @Override
    public void late() {
        refused(new WebFailure(HttpStatus.REQUEST_TIMEOUT_408, "the body did not come in time"));
    }

    @Override
    public void malformed(Throwable failure) {
        refused(ErrorReplies.failure(HttpStatus.BAD_REQUEST_400, failure));
    }

    @Override
    public void lost(Throwable failure) {
        wire.callback().failed(failure);
    }

    private void refused(WebFailure failure) {
        ErrorReplies.send(failure, wire.response(), wire.callback());
    }

    private WebFailure explained(Exception failure, TimeLimit.Ending ending) {
        if (ending == TimeLimit.Ending.EXPIRED) {
            return new WebFailure(
                    HttpStatus.SERVICE_UNAVAILABLE_503,
                    "not answered within " + options.requestTimeout().toMillis() + " ms");
        }
        if (failure instanceof InterruptedException) {
            return ErrorReplies.stopping();
        }
        LOGGER.log(
                Level.ERROR,
                wire.request().getMethod() + ' ' + wire.request().getHttpURI().getPath() + " failed",
                failure);
        return new WebFailure(HttpStatus.INTERNAL_SERVER_ERROR_500, "the server failed; its log says why");
    }

    private static byte[] content(WebReply reply) throws IOException {
        Object value = reply.value();
        return value == null ? reply.text().getBytes(StandardCharsets.UTF_8) : JsonText.bytes(value);
    }

    private void send(WebReply reply, byte[] content) {
        wire.response().setStatus(reply.status());
        reply.headers().forEach(wire.response().getHeaders()::put);
        wire.response().getHeaders().put(HttpHeader.CONTENT_TYPE, reply.value() == null ? TEXT : ErrorReplies.JSON);
        wire.response().write(true, ByteBuffer.wrap(content), wire.callback());
    }
}
