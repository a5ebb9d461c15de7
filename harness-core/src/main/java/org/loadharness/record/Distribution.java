package org.loadharness.record;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;

/**
 * How long things took: a histogram with buckets at most 0.1 % wide, and the exact count, sum, smallest and largest value.
 * All times are nanoseconds. Merging is exact: any grouping and order gives the same as recording in one place.
 *
 * <p>It holds the buckets in the encoded form of HdrHistogram, one to three bytes for each that has a value, and walks
 * through them when asked: a run keeps one of these per second. (RATIONALE.md, "Why are histograms kept encoded?") Immutable.
 * Thread-safe.
 */
public final class Distribution {
    /** Nothing recorded. */
    public static final Distribution EMPTY = new Distribution(new BucketCounts(), 0, Totals.NONE);

    /** Samples that a percentile needs beyond it on average, to be more than an accident: {@value}. */
    private static final double SAMPLES_BEYOND = 10;

    /** So that no rounding error of a fraction asks for one sample more: a quotient that should be whole is off by less. */
    private static final double A_LITTLE_LESS = 1 - 1e-9;

    private final byte[] buckets;
    private final Form form;
    private final long count;
    private final Totals totals;

    /** How the bytes of the buckets are kept. */
    private enum Form {
        PLAIN,
        COMPRESSED
    }

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
        this(BucketBytes.of(histogram), Form.PLAIN, histogram.getTotalCount(), totals);
    }

    private Distribution(BucketCounts counts, long count, Totals totals) {
        this(BucketBytes.of(counts), Form.PLAIN, count, totals);
    }

    private Distribution(byte[] buckets, Form form, long count, Totals totals) {
        this.buckets = buckets;
        this.form = form;
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
        BucketCounts counts = new BucketCounts();
        long count = 0;
        Totals totals = Totals.NONE;
        for (Iterator<Distribution> each = parts.iterator(); each.hasNext(); ) {
            Distribution part = each.next();
            BucketWalk walk = part.walk();
            while (walk.next()) {
                counts.add(walk.index(), walk.count());
            }
            count += part.count;
            totals = totals.plus(part.totals);
        }
        return new Distribution(counts, count, totals);
    }

    /** A distribution of those values, in nanoseconds. */
    public static Distribution of(long... valuesNanos) {
        BucketCounts counts = new BucketCounts();
        Arrays.stream(valuesNanos).forEach(counts::record);
        long sum = 0;
        for (long value : valuesNanos) {
            sum = Math.addExact(sum, value);
        }
        Totals totals = new Totals(
                sum,
                Arrays.stream(valuesNanos).min().orElse(Totals.NONE.minNanos()),
                Arrays.stream(valuesNanos).max().orElse(Totals.NONE.maxNanos()));
        return new Distribution(counts, valuesNanos.length, totals);
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
     * samples cannot carry it: fewer than {@link #samplesNeeded}.
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
        if (!carries(count, fraction)) {
            return OptionalLong.empty();
        }
        long found = bucketWith(Math.max(1, (long) Math.ceil(justBelow(fraction * 100) * count / 100)), fraction);
        return OptionalLong.of(Math.max(totals.minNanos(), Math.min(totals.maxNanos(), found)));
    }

    /** Whether so many values have enough beyond that percentile; a fraction below 1. */
    public static boolean carries(long count, double fraction) {
        return count >= samplesNeeded(fraction);
    }

    /**
     * Values that carry a percentile: 10 / (1 - fraction), so that ten lie beyond it on average.
     *
     * @param fraction from 0, below 1
     */
    public static long samplesNeeded(double fraction) {
        return (long) Math.ceil(SAMPLES_BEYOND / (1 - fraction) * A_LITTLE_LESS);
    }

    /** So that no rounding error of a product puts a whole number of values above itself; HdrHistogram has the same. */
    private static double justBelow(double percent) {
        return Math.max(0, Math.nextAfter(percent, Double.NEGATIVE_INFINITY));
    }

    private long bucketWith(long rank, double fraction) {
        BucketWalk walk = walk();
        long atOrBelow = 0;
        while (atOrBelow < rank && walk.next()) {
            atOrBelow += walk.count();
        }
        return fraction == 0 ? walk.lowestNanos() : walk.highestNanos();
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
        List<Bucket> found = new ArrayList<>();
        BucketWalk walk = walk();
        while (walk.next()) {
            found.add(new Bucket(walk.lowestNanos(), walk.highestNanos(), walk.count()));
        }
        return found;
    }

    /** The largest value of the highest bucket that holds values, which is at most 0.1 % above the largest; 0 without values. */
    public long highestBucketNanos() {
        BucketWalk walk = walk();
        long highestNanos = 0;
        while (walk.next()) {
            highestNanos = walk.highestNanos();
        }
        return highestNanos;
    }

    /** The buckets in the compressed V2 form of HdrHistogram; equal distributions give equal bytes. */
    public byte[] encoded() {
        return BucketBytes.compressed(plainBuckets(), Deflater.DEFAULT_COMPRESSION);
    }

    /** The same in the fewest bytes, as HdrHistogram writes its logs. */
    public byte[] encodedSmallest() {
        return BucketBytes.compressed(plainBuckets(), Deflater.BEST_COMPRESSION);
    }

    /** The same without compression, for who goes on to work with it. */
    public byte[] encodedPlain() {
        return plainBuckets().clone();
    }

    /**
     * Reads what {@link #encoded()} wrote.
     *
     * @throws IllegalArgumentException if the bytes are no histogram
     */
    public static Distribution decode(byte[] encoded, Totals totals) {
        try {
            byte[] buckets = BucketBytes.decompressed(encoded);
            return new Distribution(buckets, Form.PLAIN, countOf(buckets), totals);
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
        return new Distribution(encoded.clone(), Form.COMPRESSED, count, totals);
    }

    /** What came on top of an earlier snapshot of the same recording; sum, least and largest are then the buckets'. */
    public Distribution since(Distribution earlier) {
        byte[] difference = earlier.count == 0 ? plainBuckets() : BucketBytes.difference(walk(), earlier.walk());
        long left = earlier.count == 0 ? count : countOf(difference);
        return left == 0 ? EMPTY : new Distribution(difference, Form.PLAIN, left, totalsOf(difference, left));
    }

    static Distribution fromBuckets(Histogram histogram) {
        byte[] buckets = BucketBytes.of(histogram);
        long count = histogram.getTotalCount();
        return count == 0 ? EMPTY : new Distribution(buckets, Form.PLAIN, count, totalsOf(buckets, count));
    }

    /** A value counts as the middle of its bucket, as HdrHistogram has it. */
    private static Totals totalsOf(byte[] buckets, long count) {
        BucketWalk walk = new BucketWalk(buckets);
        long minNanos = Totals.NONE.minNanos();
        double sumNanos = 0;
        while (walk.next()) {
            minNanos = Math.min(minNanos, walk.lowestNanos());
            sumNanos += (double) walk.middleNanos() * walk.count();
        }
        return new Totals(Math.round(sumNanos / count * count), minNanos, walk.highestNanos());
    }

    private static long countOf(byte[] buckets) {
        BucketWalk walk = new BucketWalk(buckets);
        long count = 0;
        while (walk.next()) {
            count = Math.addExact(count, walk.count());
        }
        return count;
    }

    static Histogram newHistogram() {
        Histogram histogram = new Histogram(BucketBytes.DIGITS);
        histogram.setAutoResize(true);
        return histogram;
    }

    private BucketWalk walk() {
        return new BucketWalk(plainBuckets());
    }

    private byte[] plainBuckets() {
        try {
            return form == Form.COMPRESSED ? BucketBytes.decompressed(buckets) : buckets;
        } catch (DataFormatException notEncodedByUs) {
            throw new IllegalStateException("not a compressed histogram: " + buckets.length + " bytes", notEncodedByUs);
        }
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
