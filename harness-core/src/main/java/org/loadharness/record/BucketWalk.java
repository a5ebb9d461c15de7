package org.loadharness.record;

/**
 * Walks through the buckets of {@link BucketBytes} that hold values, ascending. Confined to one thread.
 *
 * <p>The bytes are numbers in the zigzag form of LEB128, of at most nine bytes: a count, or below zero how many empty buckets
 * follow each other.
 */
final class BucketWalk {
    private final byte[] bytes;
    private int at = BucketBytes.HEADER_BYTES;
    private long following;
    private long count;

    /** Before the first. */
    BucketWalk(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * Goes on to the next bucket that holds values; false if there is none.
     *
     * @throws IllegalArgumentException if the bytes are none of {@link BucketBytes}
     */
    boolean next() {
        while (at < bytes.length) {
            long number = number();
            following += number < 0 ? -number : 1;
            if (following < 0 || following > BucketCounts.BUCKETS) {
                throw new IllegalArgumentException("there are no more than " + BucketCounts.BUCKETS + " buckets");
            }
            if (number > 0) {
                count = number;
                return true;
            }
        }
        return false;
    }

    /** The number of the bucket. */
    int index() {
        return (int) following - 1;
    }

    long count() {
        return count;
    }

    long lowestNanos() {
        return BucketCounts.lowestNanos(index());
    }

    long highestNanos() {
        return BucketCounts.highestNanos(index());
    }

    long middleNanos() {
        return lowestNanos() + (highestNanos() - lowestNanos() + 1) / 2;
    }

    private long number() {
        if (at < bytes.length && bytes[at] >= 0) { // as nearly all are, and few of this code are compiled yet
            long zigzag = bytes[at++];
            return zigzag >>> 1 ^ -(zigzag & 1);
        }
        long zigzag = 0;
        for (int group = 0; group < BucketBytes.NUMBER_BYTES; group++) {
            if (at == bytes.length) {
                throw new IllegalArgumentException("ends within a number");
            }
            byte next = bytes[at++];
            boolean isLast = group == BucketBytes.NUMBER_BYTES - 1; // which has eight bits, the others seven
            zigzag |= (long) (isLast ? next & 0xff : next & 0x7f) << (7 * group);
            if (next >= 0) {
                break;
            }
        }
        return zigzag >>> 1 ^ -(zigzag & 1);
    }
}
