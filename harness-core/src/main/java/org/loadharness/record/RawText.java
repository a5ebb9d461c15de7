package org.loadharness.record;

import java.io.IOException;

/** Collects rows of a CSV file as bytes and compresses them by the heap. Allocates nothing once it is made. Confined to one thread. */
final class RawText {
    private static final int BUFFER_BYTES = 1 << 16;
    /** Uncompressed; so much is lost at most of what a killed process had handed over. */
    private static final long MEMBER_BYTES = 1 << 20;

    private static final int LONGEST_NUMBER = 32;
    private static final int SECOND_DIGITS = 9;
    private static final long SECOND_NANOS = 1_000_000_000;
    private static final int MILLI_DIGITS = 6;
    private static final long MILLI_NANOS = 1_000_000;

    private final GzipMembers out;
    private final byte[] bytes = new byte[BUFFER_BYTES];
    private int size;

    RawText(GzipMembers out) {
        this.out = out;
    }

    void put(byte[] text) throws IOException {
        if (text.length > bytes.length) {
            flush();
            out.write(text, text.length);
            return;
        }
        require(text.length);
        System.arraycopy(text, 0, bytes, size, text.length);
        size += text.length;
    }

    void put(char ascii) throws IOException {
        require(1);
        bytes[size] = (byte) ascii;
        size++;
    }

    /** A whole number, 0 or more. */
    void putCount(long count) throws IOException {
        require(LONGEST_NUMBER);
        putWhole(count);
    }

    /** That many nanoseconds as seconds with nine decimals. */
    void putTime(long nanos) throws IOException {
        putDecimal(nanos / SECOND_NANOS, nanos % SECOND_NANOS, SECOND_DIGITS);
    }

    /** That many nanoseconds as milliseconds with six decimals. */
    void putDuration(long nanos) throws IOException {
        putDecimal(nanos / MILLI_NANOS, nanos % MILLI_NANOS, MILLI_DIGITS);
    }

    /** Ends a row. A member holds whole rows. */
    void endRow() throws IOException {
        put('\n');
        if (out.memberBytes() + size >= MEMBER_BYTES) {
            endMember();
        }
    }

    /** Hands all rows to the disk. */
    void endMember() throws IOException {
        flush();
        out.endMember();
    }

    /** Forgets what is not compressed yet. */
    void forget() {
        size = 0;
    }

    private void flush() throws IOException {
        int length = size;
        size = 0;
        if (length > 0) {
            out.write(bytes, length);
        }
    }

    private void require(int length) throws IOException {
        if (bytes.length - size < length) {
            flush();
        }
    }

    /** Both parts are 0 or less for a number below 0. */
    private void putDecimal(long whole, long fraction, int digits) throws IOException {
        require(LONGEST_NUMBER);
        if ((whole | fraction) < 0) {
            put('-');
        }
        putWhole(Math.abs(whole));
        put('.');
        putDigits((int) Math.abs(fraction), digits);
    }

    private void putWhole(long number) {
        int digits = 1;
        for (long rest = number / 10; rest > 0; rest /= 10) {
            digits++;
        }
        long rest = number;
        for (int place = size + digits - 1; place >= size; place--) {
            bytes[place] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        size += digits;
    }

    private void putDigits(int number, int digits) {
        int rest = number;
        for (int place = size + digits - 1; place >= size; place--) {
            bytes[place] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        size += digits;
    }
}
