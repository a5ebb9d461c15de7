package org.loadharness.record;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * How long things took: a histogram with buckets at most 0.1 % wide, and the exact count, sum, smallest and largest value.
 * All times are nanoseconds. Merging is exact: any grouping and order gives the same as recording in one place.
 *
 * <p>It holds the buckets in the encoded form of HdrHistogram, one to three bytes for each that has a value, and decodes
 * them when asked: a run keeps one of these per second. (RATIONALE.md, "Why are histograms kept encoded?") Immutable.
 * Thread-safe.
 */
public final class Distribution {
    /** Nothing recorded. */
    public static final Distribution EMPTY = new Distribution(newHistogram(), Totals.NONE);

    /** Samples that a percentile needs beyond it on average, to be more than an accident: {@value}. */
    private static final double SAMPLES_BEYOND = 10;

    private static final int DIGITS = 3;

    private final byte[] buckets;
    private final boolean isCompressed;
    private final long count;
    private final Totals totals;

    /**
     * The exact figures beside the buckets.
     *
     * @param sumNanos of all values
     * @param minNanos smallest value; {@link Long#MAX_VALUE} if there is none
     * @param maxNanos largest value; {@link Long#MIN_VALUE} if there is none
     */
    public record Totals(long sumNanos, long minNanos, long maxNanos) {
        static final Totals NONE = new Totals(0, Long.MAX_VALUE, Long.MIN_VALUE);

        Totals plus(Totals other) {
            return new Totals(
                    Math.addExact(sumNanos, other.sumNanos),
                    Math.min(minNanos, other.minNanos),
                    Math.max(maxNanos, other.maxNanos));
        }
    }

    Distribution(Histogram histogram, Totals totals) {
        this.buckets = encode(asLargeAsItsValues(histogram));
        this.isCompressed = false;
        this.count = histogram.getTotalCount();
        this.totals = requireNonNull(totals, "totals");
    }

    /** As they were written, by somebody who can be believed. */
    private Distribution(byte[] compressed, Totals totals, long count) {
        this.buckets = compressed;
        this.isCompressed = true;
        this.count = count;
        this.totals = requireNonNull(totals, "totals");
    }

    /** All values of all parts. */
    public static Distribution merge(Collection<Distribution> parts) {
        List<Distribution> filled =
                parts.stream().filter(part -> part.count > 0).toList();
        return filled.size() == 1 ? filled.get(0) : merge(filled.stream());
    }

    /** The same of parts of which only one is held at a time. */
    public static Distribution merge(Stream<Distribution> parts) {
        Histogram histogram = newHistogram();
        Totals totals = Totals.NONE;
        for (Iterator<Distribution> each = parts.iterator(); each.hasNext(); ) {
            Distribution part = each.next();
            histogram.add(part.copyOfHistogram());
            totals = totals.plus(part.totals);
        }
        return new Distribution(histogram, totals);
    }

    /** A distribution of those values, in nanoseconds. */
    public static Distribution of(long... valuesNanos) {
        BucketCounts counts = new BucketCounts();
        Arrays.stream(valuesNanos).forEach(counts::record);
        Histogram histogram = newHistogram();
        counts.addTo(histogram);
        long sum = 0;
        for (long value : valuesNanos) {
            sum = Math.addExact(sum, value);
        }
        Totals totals = new Totals(
                sum,
                Arrays.stream(valuesNanos).min().orElse(Totals.NONE.minNanos()),
                Arrays.stream(valuesNanos).max().orElse(Totals.NONE.maxNanos()));
        return new Distribution(histogram, totals);
    }

    /** Number of values. */
    public long count() {
        return count;
    }

    /** The exact figures beside the buckets. */
    public Totals totals() {
        return totals;
    }

    /** Exact mean; empty without values. */
    public OptionalDouble meanNanos() {
        return count == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) totals.sumNanos() / count);
    }

    /** Exact smallest value; empty without values. */
    public OptionalLong minNanos() {
        return count == 0 ? OptionalLong.empty() : OptionalLong.of(totals.minNanos());
    }

    /** Exact largest value; empty without values. */
    public OptionalLong maxNanos() {
        return count == 0 ? OptionalLong.empty() : OptionalLong.of(totals.maxNanos());
    }

    /**
     * The smallest value with at least that fraction of all values at or below it, at most 0.1 % too high. Empty when the
     * samples cannot carry it: fewer than 10 / (1 - fraction) of them.
     *
     * @param fraction from 0 to 1, as 0.99 for the 99th percentile; 1 is the largest value
     */
    public OptionalLong percentileNanos(double fraction) {
        if (!(fraction >= 0 && fraction <= 1)) {
            throw new IllegalArgumentException("fraction must be 0 to 1, was " + fraction);
        }
        if (fraction == 1) {
            return maxNanos();
        }
        if (count < SAMPLES_BEYOND / (1 - fraction) - 1e-6) {
            return OptionalLong.empty();
        }
        long found = copyOfHistogram().getValueAtPercentile(fraction * 100);
        return OptionalLong.of(Math.max(totals.minNanos(), Math.min(totals.maxNanos(), found)));
    }

    /**
     * Values that count as equal.
     *
     * @param lowestNanos smallest value of the bucket
     * @param highestNanos largest value of the bucket
     * @param count of values in it
     */
    public record Bucket(long lowestNanos, long highestNanos, long count) {}

    /** The buckets that hold values, ascending. How many values are at or below the highest of a bucket is exact. */
    public List<Bucket> buckets() {
        Histogram histogram = copyOfHistogram();
        List<Bucket> found = new ArrayList<>();
        for (HistogramIterationValue each : histogram.recordedValues()) {
            long highestNanos = each.getValueIteratedTo();
            found.add(new Bucket(
                    histogram.lowestEquivalentValue(highestNanos),
                    highestNanos,
                    each.getCountAddedInThisIterationStep()));
        }
        return found;
    }

    /** The buckets in the compressed V2 form of HdrHistogram; equal distributions give equal bytes. */
    public byte[] encoded() {
        Histogram histogram = copyOfHistogram();
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Arrays.copyOf(buffer.array(), length);
    }

    /**
     * Reads what {@link #encoded()} wrote.
     *
     * @throws IllegalArgumentException if the bytes are no histogram
     */
    public static Distribution decode(byte[] encoded, Totals totals) {
        try {
            return new Distribution(Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(encoded), 0), totals);
        } catch (DataFormatException | RuntimeException notEncodedByUs) {
            throw new IllegalArgumentException(
                    "not a compressed histogram: " + encoded.length + " bytes", notEncodedByUs);
        }
    }

    /**
     * The same where a checksum says already that nobody altered them: the bytes are decoded when somebody asks for the buckets,
     * for which a walk through the seconds of a day has no time.
     *
     * @param count of the values
     */
    public static Distribution decodeLater(byte[] encoded, Totals totals, long count) {
        return new Distribution(encoded.clone(), totals, count);
    }

    /** What came on top of an earlier snapshot of the same recording; sum, least and largest are then the buckets'. */
    public Distribution since(Distribution earlier) {
        Histogram difference = copyOfHistogram();
        difference.subtract(earlier.copyOfHistogram());
        return fromBuckets(difference);
    }

    static Distribution fromBuckets(Histogram histogram) {
        if (histogram.getTotalCount() == 0) {
            return EMPTY;
        }
        long sumNanos = Math.round(histogram.getMean() * histogram.getTotalCount());
        return new Distribution(histogram, new Totals(sumNanos, histogram.getMinValue(), histogram.getMaxValue()));
    }

    /** A histogram of the buckets, free to be changed. */
    Histogram copyOfHistogram() {
        try {
            return isCompressed
                    ? Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(buckets), 0)
                    : Histogram.decodeFromByteBuffer(ByteBuffer.wrap(buckets), 0);
        } catch (DataFormatException notEncodedByUs) {
            throw new IllegalStateException("not a compressed histogram: " + buckets.length + " bytes", notEncodedByUs);
        }
    }

    private byte[] plainBuckets() {
        return isCompressed ? encode(asLargeAsItsValues(copyOfHistogram())) : buckets;
    }

    /** A histogram that grew remembers how, and its encoding would show it. */
    private static Histogram asLargeAsItsValues(Histogram histogram) {
        Histogram copy = new Histogram(1, Math.max(2, histogram.getMaxValue()), DIGITS);
        copy.add(histogram);
        return copy;
    }

    private static byte[] encode(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoByteBuffer(buffer);
        return Arrays.copyOf(buffer.array(), length);
    }

    static Histogram newHistogram() {
        Histogram histogram = new Histogram(DIGITS);
        histogram.setAutoResize(true);
        return histogram;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Distribution that
                && totals.equals(that.totals)
                && Arrays.equals(plainBuckets(), that.plainBuckets());
    }

    @Override
    public int hashCode() {
        return totals.hashCode();
    }

    @Override
    public String toString() {
        return "Distribution[count=" + count + ", " + totals + "]";
    }
}
