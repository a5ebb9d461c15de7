package org.loadharness.steady;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.loadharness.record.CourseLog;

/**
 * What is known of the course of one phase in one trial. Immutable. Thread-safe.
 *
 * @param course of its successes
 * @param meanResponseNanos of the successes
 * @param cycleNanos from the start of an interaction to that of the user's next, on average; the mean response time where
 *     users do not come back
 * @param longestResponseNanos likewise
 * @param tails of the response times, by percentile; none where the phase shares its seconds with others
 * @param beatNanos from batch to batch, where what begins comes in batches; 0 where it does not
 */
public record Repeat(
        CourseLog course,
        double meanResponseNanos,
        double cycleNanos,
        double longestResponseNanos,
        List<Tail> tails,
        double beatNanos) {
    private static final double NANOS_PER_SECOND = 1e9;
    /** So many batches in a bin are much the same from bin to bin, however they lie in it. */
    private static final double BATCHES_PER_BIN = 4;

    /** At the start of a phase nothing has ended yet, and then what is short. */
    private static final double CYCLES_TO_BEGIN = 5;

    private static final int MOST_TO_BEGIN = CourseLog.BINS / 10;

    public Repeat {
        requireNonNull(course, "course");
        tails = List.copyOf(tails);
    }

    double lengthNanos() {
        return course.lengthNanos();
    }

    double lengthSeconds() {
        return course.lengthNanos() / NANOS_PER_SECOND;
    }

    /** Bins that belong to the start. */
    int startBins() {
        return (int) Math.min(
                MOST_TO_BEGIN, Math.ceil(CYCLES_TO_BEGIN * cycleNanos * CourseLog.BINS / course.lengthNanos()));
    }

    long countAfterStart() {
        return course.bins().stream()
                .skip(startBins())
                .mapToLong(CourseLog.Bin::count)
                .sum();
    }

    long count() {
        return course.count();
    }

    /** Whether batches alone make so many bins swing: each has few of them, and a piece of another. */
    boolean swingsByItself(int bins) {
        return beatNanos * BATCHES_PER_BIN * bins > lengthNanos();
    }

    /**
     * So long a gap batches make with no standstill, but for that chance: from one to the next, and where chance leaves some
     * without an arrival, as a Poisson process does. 0 without batches.
     */
    double longestGapOfBatchesNanos(double chance) {
        if (beatNanos == 0) {
            return 0;
        }
        double batches = lengthNanos() / beatNanos;
        return 2 * beatNanos + lengthNanos() / count() * Math.log(batches / chance);
    }

    /**
     * How many responses of each second were longer than a time. Immutable. Thread-safe.
     *
     * @param beyondNanos that time: a percentile of all responses of the point
     */
    public record Tail(double beyondNanos, List<Second> seconds) {
        public Tail {
            seconds = List.copyOf(seconds);
        }

        /** Responses of a second, and how many of them were longer. */
        public record Second(long count, long beyond) {}

        double share() {
            double count = seconds.stream().mapToLong(Second::count).sum();
            return count > 0 ? beyond() / count : 0;
        }

        double beyond() {
            return seconds.stream().mapToLong(Second::beyond).sum();
        }
    }
}
