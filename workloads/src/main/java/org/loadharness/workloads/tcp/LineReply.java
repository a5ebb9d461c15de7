package org.loadharness.workloads.tcp;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The reply to one request, sent in pieces as large as its buffer. Confined to one thread. */
public final class LineReply {
    private static final int FIRST_BYTES = 128;
    private static final int MOST_BYTES = 8192;

    private final OutputStream socket;
    private byte[] buffer = new byte[FIRST_BYTES];
    private int count;

    LineReply(OutputStream socket) {
        this.socket = socket;
    }

    /**
     * Adds a line.
     *
     * @param line without its end; several lines at once if there are line feeds in it
     */
    public void line(String line) throws IOException {
        add(line.getBytes(StandardCharsets.UTF_8));
        add(new byte[] {'\n'});
    }

    /** Sends what was added so far; returns when the system has taken it. */
    public void flush() throws IOException {
        if (count > 0) {
            socket.write(buffer, 0, count);
            count = 0;
        }
    }

    private void add(byte[] bytes) throws IOException {
        if (count + bytes.length > MOST_BYTES) {
            flush();
        }
        if (bytes.length > MOST_BYTES) {
            socket.write(bytes, 0, bytes.length);
            return;
        }
        if (count + bytes.length > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.min(MOST_BYTES, Math.max(2 * buffer.length, count + bytes.length)));
        }
        System.arraycopy(bytes, 0, buffer, count, bytes.length);
        count += bytes.length;
    }
}
