package org.loadharness.bookstore.rpc;

import java.util.concurrent.ArrayBlockingQueue;

/** Keeps bodies for the next request: as many as the server works on at a time, and no huge ones. Thread-safe. */
final class BodyBuffers {

    private static final int MAX_KEPT_BYTES = 1 << 20;

    private final ArrayBlockingQueue<BodyBuffer> kept;

    BodyBuffers(int maxKept) {
        this.kept = new ArrayBlockingQueue<>(maxKept);
    }

    BodyBuffer take() {
        BodyBuffer buffer = kept.poll();
        return buffer == null ? new BodyBuffer() : buffer;
    }

    /** Lets it go if there is no room for it. */
    void giveBack(BodyBuffer buffer) {
        buffer.clear();
        if (buffer.bytes().length <= MAX_KEPT_BYTES) {
            boolean unused = kept.offer(buffer);
        }
    }
}
