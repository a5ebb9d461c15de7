package org.loadharness.record;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Writes buckets, ascending, as {@link BucketBytes}. Confined to one thread. */
final class BucketWriter {
    private static final int FIRST_BYTES = 256;

    /** What a payload can take at most. */
    static final int LONGEST_BYTES = BucketCounts.BUCKETS * BucketBytes.NUMBER_BYTES;

    private byte[] bytes = new byte[FIRST_BYTES];
    private int length = BucketBytes.HEADER_BYTES;
    private int next;

    /** The bucket of that number, which must be beyond those before it, holds so many values. */
    void add(int index, long count) {
        int empty = index - next;
        if (empty > 1) {
            write(-empty);
        } else if (empty == 1) {
            write(0);
        }
        write(count);
        next = index + 1;
    }

    byte[] bytes() {
        if (next == 0) {
            write(0);
        }
        long highestNanos = next == 0 ? 0 : BucketCounts.highestNanos(next - 1);
        BucketBytes.writeHeader(ByteBuffer.wrap(bytes), length - BucketBytes.HEADER_BYTES, highestNanos);
        return Arrays.copyOf(bytes, length);
    }

    private void write(long number) {
        if (bytes.length - length < BucketBytes.NUMBER_BYTES) {
            bytes = Arrays.copyOf(bytes, 2 * bytes.length);
        }
        long zigzag = (number << 1) ^ (number >> 63);
        for (int group = 1; group < BucketBytes.NUMBER_BYTES && zigzag >>> 7 != 0; group++) {
            bytes[length++] = (byte) ((zigzag & 0x7f) | 0x80);
            zigzag >>>= 7;
        }
        bytes[length++] = (byte) zigzag;
    }
}
