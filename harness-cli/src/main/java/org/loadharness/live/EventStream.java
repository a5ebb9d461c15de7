package org.loadharness.live;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * One browser that listens, by server-sent events. Nobody waits for a slow one: of the events that come while one is being
 * sent it gets the last. Thread-safe: guarded by this.
 */
final class EventStream implements Callback {
    private final Response response;
    private final Callback whole;
    private boolean sending;
    private boolean over;
    private @Nullable ByteBuffer next;

    /** @param whole called when the stream has ended */
    EventStream(Response response, Callback whole) {
        this.response = response;
        this.whole = whole;
    }

    /** @param name of the event; blank for one without */
    static ByteBuffer event(String name, String data) {
        String event = (name.isEmpty() ? "" : "event: " + name + "\n") + "data: " + data + "\n\n";
        return ByteBuffer.wrap(event.getBytes(StandardCharsets.UTF_8));
    }

    void send(ByteBuffer event) {
        synchronized (this) {
            if (over) {
                return;
            }
            if (sending) {
                next = event.duplicate();
                return;
            }
            sending = true;
        }
        response.write(/* last= */ false, event.duplicate(), this);
    }

    /** Sends a last event and ends; drops what has not been sent yet. */
    void end(ByteBuffer event) {
        boolean idle;
        synchronized (this) {
            next = event.duplicate();
            idle = !sending && !over;
            over = true;
            sending = sending || idle;
        }
        if (idle) {
            succeeded();
        }
    }

    @Override
    public void succeeded() {
        ByteBuffer event;
        boolean last;
        synchronized (this) {
            event = next;
            next = null;
            last = over;
            sending = event != null;
        }
        if (event != null) {
            response.write(last, event, last ? whole : this);
        }
    }

    @Override
    public void failed(Throwable gone) {
        synchronized (this) {
            over = true;
            sending = false;
            next = null;
        }
        whole.failed(gone);
    }

    /** Whether nobody listens any more. */
    boolean isOver() {
        synchronized (this) {
            return over;
        }
    }
}
