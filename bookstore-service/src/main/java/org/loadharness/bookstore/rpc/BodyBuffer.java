package org.loadharness.bookstore.rpc;

import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** A body in memory, reused from call to call; grows as needed and never shrinks. Confined to one thread at a time. */
final class BodyBuffer extends OutputStream {

    private static final int FIRST_BYTES = 512;

    private byte[] bytes = new byte[FIRST_BYTES];
    private int length;

    /** The content, from the start to {@link #length()}; another array after the next write. */
    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }

    @Override
    public void write(int value) {
        reserve(1);
        bytes[length++] = (byte) value;
    }

    @Override
    public void write(byte[] source, int offset, int count) {
        reserve(count);
        System.arraycopy(source, offset, bytes, length, count);
        length += count;
    }

    /** Takes all that the source has. */
    void write(ByteBuffer source) {
        int count = source.remaining();
        reserve(count);
        source.get(bytes, length, count);
        length += count;
    }

    private void reserve(int count) {
        int needed = Math.addExact(length, count);
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, bytes.length + (bytes.length >> 1)));
        }
    }
}
