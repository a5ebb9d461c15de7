package org.loadharness.cluster;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.loadharness.codec.ForkLines;

/**
 * Bytes that a message carries and does not look into: orders, seconds and results have the same form as between a run and the
 * process of one trial. Immutable. Thread-safe.
 */
final class Payload {
    /** None. */
    static final Payload NONE = new Payload(new byte[0]);

    private final byte[] bytes;

    private Payload(byte[] bytes) {
        this.bytes = bytes;
    }

    static Payload of(byte[] bytes) {
        return new Payload(bytes.clone());
    }

    static Payload of(ForkLines.Line line) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ForkLines.write(bytes, line);
        } catch (IOException impossible) {
            throw new UncheckedIOException("written to memory", impossible);
        }
        return new Payload(bytes.toByteArray());
    }

    /**
     * What was put into it.
     *
     * @throws IOException if that is nothing of this version
     */
    ForkLines.Line line() throws IOException {
        return ForkLines.read(new BufferedInputStream(new ByteArrayInputStream(bytes)))
                .orElseThrow(() -> new IOException("a message without the line that belongs to it"));
    }

    byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Payload that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return bytes.length + " bytes";
    }
}
