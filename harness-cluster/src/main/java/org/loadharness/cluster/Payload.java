package org.loadharness.cluster;

import java.util.Arrays;

/** Bytes that a message carries and does not look into. Immutable. Thread-safe. */
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
