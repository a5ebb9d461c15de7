package org.loadharness.http;

/** Numbers in decimal digits, written without a string. Immutable. Thread-safe. */
final class Decimal {

    /** The most characters a {@code long} takes, its sign included. */
    static final int MAX_DIGITS = 20;

    private Decimal() {}

    /** Writes the number at the offset and returns the offset behind it. */
    static int put(long number, byte[] bytes, int offset) {
        int start = offset;
        if (number < 0) {
            bytes[start++] = '-';
        }
        int end = start;
        for (long rest = number; rest != 0 || end == start; rest /= 10) {
            end++;
        }
        long rest = number;
        for (int i = end - 1; i >= start; i--) {
            bytes[i] = (byte) ('0' + Math.abs(rest % 10)); // of the remainder: the lowest long has no positive
            rest /= 10;
        }
        return end;
    }
}
