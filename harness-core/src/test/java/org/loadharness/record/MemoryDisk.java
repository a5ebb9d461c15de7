package org.loadharness.record;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.Semaphore;

/** A disk that can be full or slow. Read it when its writer has returned. */
final class MemoryDisk implements RawDisk {
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();
    private final Semaphore appendsAllowed = new Semaphore(Integer.MAX_VALUE / 2);
    private volatile long mostBytes = Long.MAX_VALUE;
    private boolean closed;

    /** From now on it takes no more than that in all. */
    void fillUpAt(long lengthBytes) {
        mostBytes = lengthBytes;
    }

    /** From now on it takes nothing until it is let go. */
    void holdUp() {
        appendsAllowed.drainPermits();
    }

    void letGo() {
        appendsAllowed.release(Integer.MAX_VALUE / 2);
    }

    byte[] content() {
        return content.toByteArray();
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    public void append(byte[] bytes, int length) throws IOException {
        appendsAllowed.acquireUninterruptibly();
        if (content.size() + length > mostBytes) {
            content.write(bytes, 0, (int) (mostBytes - content.size()));
            throw new IOException("No space left on device");
        }
        content.write(bytes, 0, length);
    }

    @Override
    public void cut(long lengthBytes) {
        byte[] left = Arrays.copyOf(content.toByteArray(), (int) lengthBytes);
        content.reset();
        content.writeBytes(left);
    }

    @Override
    public void sync() {
        // nothing is kept back
    }

    @Override
    public void close() {
        closed = true;
    }
}
