package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.loadharness.stats.BatchMeans.Batch;

/**
 * How well the means of a single trial are known from the trial itself: {@link BatchMeans} over its seconds, since
 * interactions of one trial depend on each other. It tells nothing of how trials differ: intervals over repeats do. Nothing is
 * known of a trial with fewer than {@value #FEWEST_SECONDS} seconds, nor where a second still resembles the one before.
 * Immutable. Thread-safe.
 *
 * @param throughputPerSecond successes per second
 * @param responseMillis mean response time of successes
 */
public record WithinTrial(Optional<BatchMeans> throughputPerSecond, Optional<BatchMeans> responseMillis) {
    /** With fewer, dependence between neighbours would often go unseen. */
    static final int FEWEST_SECONDS = 20;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    public WithinTrial {
        requireNonNull(throughputPerSecond, "throughputPerSecond");
        requireNonNull(responseMillis, "responseMillis");
    }

    /** Of a trial's measured part, second by second. */
    public static WithinTrial of(List<SecondSummary> seconds) {
        return new WithinTrial(means(seconds, WithinTrial::throughput), means(seconds, WithinTrial::response));
    }

    private static Optional<BatchMeans> means(List<SecondSummary> seconds, Function<SecondSummary, Batch> batch) {
        List<Batch> batches =
                seconds.stream().map(batch).filter(part -> part.count() > 0).toList();
        return batches.size() < FEWEST_SECONDS
                ? Optional.empty()
                : Optional.of(BatchMeans.of(batches)).filter(BatchMeans::areIndependent);
    }

    /** A second counts by its length, so that the rest of one at the end counts for what it is. */
    private static Batch throughput(SecondSummary second) {
        return new Batch(
                NANOS_PER_SECOND * second.log().successes().count(),
                Math.max(0, second.endNanos() - second.startNanos()));
    }

    private static Batch response(SecondSummary second) {
        long count = second.log().successes().count();
        double meanNanos = second.log().successes().meanNanos().orElse(0);
        return new Batch(count * meanNanos / NANOS_PER_MILLI, count);
    }
}
