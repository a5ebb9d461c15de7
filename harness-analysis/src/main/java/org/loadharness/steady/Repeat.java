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
 */
public record Repeat(
        CourseLog course, double meanResponseNanos, double cycleNanos, double longestResponseNanos, List<Tail> tails) {
    private static final double NANOS_PER_SECOND = 1e9;
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
