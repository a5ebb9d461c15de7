package org.loadharness.record;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;

/**
 * Counts of buckets as bytes: the V2 form of HdrHistogram for three digits, as small as its values allow. Equal counts give
 * equal bytes. They are made and read here without the table of all buckets that the library would fill for each of them.
 * (RATIONALE.md, "Why are histograms kept encoded?") The library reads what is in any other of its forms.
 */
final class BucketBytes {
    static final int HEADER_BYTES = 40;

    /** What a number takes at most. */
    static final int NUMBER_BYTES = 9;

    /** Significant decimal digits of a value. */
    static final int DIGITS = 3;

    private static final int COOKIE = 0x1c849303 | 0x10;
    private static final int COMPRESSED_COOKIE = 0x1c849304 | 0x10;
    private static final int LENGTH_AT = Integer.BYTES;
    private static final int COMPRESSED_HEADER_BYTES = 2 * Integer.BYTES;

    private BucketBytes() {}

    static byte[] of(BucketCounts counts) {
        BucketWriter writer = new BucketWriter();
        counts.forEach(writer::add);
        return writer.bytes();
    }

    static byte[] of(Histogram histogram) {
        // one that grew remembers how, and its encoding would show it
        Histogram copy = new Histogram(1, Math.max(2, histogram.getMaxValue()), DIGITS);
        copy.add(histogram);
        ByteBuffer buffer = ByteBuffer.allocate(copy.getNeededByteBufferCapacity());
        int length = copy.encodeIntoByteBuffer(buffer);
        return Arrays.copyOf(buffer.array(), length);
    }

    /** What the first holds more than the second, which was a part of it. */
    static byte[] difference(BucketWalk whole, BucketWalk part) {
        BucketWriter writer = new BucketWriter();
        boolean isMore = part.next();
        while (whole.next()) {
            boolean isOfBoth = isMore && part.index() == whole.index();
            long count = whole.count() - (isOfBoth ? part.count() : 0);
            if (count > 0) {
                writer.add(whole.index(), count);
            }
            if (count < 0 || (isMore && part.index() < whole.index())) {
                throw new IllegalArgumentException("the earlier distribution holds what the later does not");
            }
            isMore = isOfBoth ? part.next() : isMore;
        }
        if (isMore) {
            throw new IllegalArgumentException("the earlier distribution holds what the later does not");
        }
        return writer.bytes();
    }

    /** Before the counts, which take that many bytes and end in a bucket with that highest value. */
    static void writeHeader(ByteBuffer buffer, int payloadBytes, long highestNanos) {
        buffer.putInt(COOKIE)
                .putInt(payloadBytes)
                .putInt(0)
                .putInt(DIGITS)
                .putLong(1)
                .putLong(Math.max(2, highestNanos))
                .putDouble(1);
    }

    /** The compressed V2 form of HdrHistogram; a level of {@link Deflater}. */
    static byte[] compressed(byte[] bytes, int level) {
        Deflater deflater = new Deflater(level);
        try {
            deflater.setInput(bytes);
            deflater.finish();
            byte[] compressed = new byte[COMPRESSED_HEADER_BYTES + bytes.length + bytes.length / 8 + 64];
            int length =
                    deflater.deflate(compressed, COMPRESSED_HEADER_BYTES, compressed.length - COMPRESSED_HEADER_BYTES);
            ByteBuffer.wrap(compressed).putInt(COMPRESSED_COOKIE).putInt(length);
            return Arrays.copyOf(compressed, COMPRESSED_HEADER_BYTES + length);
        } finally {
            deflater.end();
        }
    }

    /**
     * What {@link #compressed} made, or the library.
     *
     * @throws DataFormatException if it is not compressed
     * @throws RuntimeException if it is no histogram
     */
    static byte[] decompressed(byte[] compressed) throws DataFormatException {
        byte[] bytes = inflated(compressed);
        return isOurs(bytes) ? bytes : of(Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(compressed), 0));
    }

    private static byte[] inflated(byte[] compressed) throws DataFormatException {
        if (compressed.length < COMPRESSED_HEADER_BYTES
                || ByteBuffer.wrap(compressed).getInt() != COMPRESSED_COOKIE) {
            return new byte[0];
        }
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(compressed, COMPRESSED_HEADER_BYTES, compressed.length - COMPRESSED_HEADER_BYTES);
            byte[] header = new byte[HEADER_BYTES];
            if (inflater.inflate(header) < HEADER_BYTES) {
                return new byte[0];
            }
            int payloadBytes = ByteBuffer.wrap(header).getInt(LENGTH_AT);
            if (payloadBytes < 0 || payloadBytes > BucketWriter.LONGEST_BYTES) {
                return new byte[0];
            }
            byte[] bytes = Arrays.copyOf(header, HEADER_BYTES + payloadBytes);
            return inflater.inflate(bytes, HEADER_BYTES, payloadBytes) == payloadBytes ? bytes : new byte[0];
        } finally {
            inflater.end();
        }
    }

    /** Whether they are what {@link BucketWriter} writes for those counts, byte for byte. */
    private static boolean isOurs(byte[] bytes) {
        if (bytes.length <= HEADER_BYTES || ByteBuffer.wrap(bytes).getInt() != COOKIE) {
            return false;
        }
        BucketWriter again = new BucketWriter();
        BucketWalk walk = new BucketWalk(bytes);
        while (walk.next()) {
            again.add(walk.index(), walk.count());
        }
        return Arrays.equals(again.bytes(), bytes);
    }
}
