package org.loadharness.http;

import java.nio.charset.StandardCharsets;

/** The value of a header field, where it lies in the buffer of its connection. Confined to one thread. */
final class FieldView implements CharSequence {

    private byte[] bytes = {};
    private int start;
    private int end;

    /** Shows those bytes from now on. */
    FieldView show(byte[] source, int from, int to) {
        bytes = source;
        start = from;
        end = to;
        return this;
    }

    @Override
    public int length() {
        return end - start;
    }

    @Override
    public char charAt(int index) {
        if (index < 0 || index >= end - start) {
            throw new IndexOutOfBoundsException("index must be 0 to " + (end - start - 1) + ", was " + index);
        }
        return (char) (bytes[start + index] & 0xFF);
    }

    /** A copy that stays valid. */
    @Override
    public String subSequence(int from, int to) {
        return toString().substring(from, to);
    }

    /** A copy that stays valid. */
    @Override
    public String toString() {
        return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
    }
}
