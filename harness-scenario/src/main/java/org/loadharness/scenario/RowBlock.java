package org.loadharness.scenario;

import java.util.Arrays;

/**
 * Some rows that follow each other in a file, as bytes. For one row the bytes are looked at from the begin on, and no further than
 * it ends; who wants them all has them divided once. Nobody changes it. Thread-safe.
 */
final class RowBlock {
    private static final int[] UNDIVIDED = {};

    private final int number;
    private final byte[] bytes;
    private final RowFile.Kind kind;
    private final int[] starts;

    /** @param number among the blocks of its file */
    RowBlock(int number, byte[] bytes, RowFile.Kind kind) {
        this(number, bytes, kind, UNDIVIDED);
    }

    private RowBlock(int number, byte[] bytes, RowFile.Kind kind, int[] starts) {
        this.number = number;
        this.bytes = bytes;
        this.kind = kind;
        this.starts = starts;
    }

    int number() {
        return number;
    }

    /** The same with where each of its rows begins, of which it has so many at most. */
    RowBlock divided(int rows) {
        int[] found = new int[rows + 1];
        for (int row = 0; row < rows; row++) {
            found[row + 1] = end(found[row]);
        }
        return new RowBlock(number, bytes, kind, found);
    }

    /** A row by its number within the block; empty if it has none there, since the file was changed. */
    byte[] row(int within) {
        if (starts.length > 0) {
            return Arrays.copyOfRange(bytes, starts[within], starts[within + 1]);
        }
        int at = 0;
        for (int row = 0; row < within; row++) {
            at = end(at);
        }
        return Arrays.copyOfRange(bytes, at, end(at));
    }

    /** Where the row ends that begins there. A blank line is no row of JSON, and goes with the one behind it. */
    private int end(int from) {
        if (kind == RowFile.Kind.CSV) {
            return csvEnd(from);
        }
        int end = lineEnd(from);
        while (end < bytes.length && isBlank(bytes, from, end)) {
            end = lineEnd(end);
        }
        return end;
    }

    private int csvEnd(int from) {
        int at = from;
        while (at < bytes.length) {
            byte letter = bytes[at++];
            if (letter == '\n') {
                return at;
            }
            if (letter == '"') {
                at = CsvRow.closing(bytes, at, bytes.length) + 1;
            }
        }
        return bytes.length;
    }

    private int lineEnd(int from) {
        int at = from;
        while (at < bytes.length && bytes[at] != '\n') {
            at++;
        }
        return Math.min(at + 1, bytes.length);
    }

    static boolean isBlank(byte[] bytes, int from, int to) {
        for (int at = from; at < to; at++) {
            if (bytes[at] > ' ' || bytes[at] < 0) {
                return false;
            }
        }
        return true;
    }
}
