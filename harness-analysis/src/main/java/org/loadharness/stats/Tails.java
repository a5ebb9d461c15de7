package org.loadharness.stats;

import java.util.List;
import java.util.stream.Stream;
import org.loadharness.record.Distribution;
import org.loadharness.record.Distribution.Bucket;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.steady.Repeat.Tail;

/**
 * How many responses of each second lie beyond a percentile of all of them. The last second is left out, which is the rest
 * of one, and at the start as much as the percentile takes twice: what is so long cannot have ended there.
 */
final class Tails {
    private static final List<Double> FRACTIONS = List.of(0.95, 0.99);
    private static final double NANOS_PER_SECOND = 1e9;

    private Tails() {}

    /** Of each trial, those percentiles that all trials together know. */
    static List<List<Tail>> of(List<TrialSummary> trials) {
        Distribution all = Distribution.merge(
                trials.stream().map(trial -> trial.measures().responses()).toList());
        List<Long> limitsNanos = FRACTIONS.stream()
                .map(all::percentileNanos)
                .flatMap(known -> known.isPresent() ? Stream.of(known.getAsLong()) : Stream.empty())
                .toList();
        return trials.stream()
                .map(trial ->
                        limitsNanos.stream().map(limit -> tail(trial, limit)).toList())
                .toList();
    }

    private static Tail tail(TrialSummary trial, long limitNanos) {
        int start = (int) Math.ceil(2 * limitNanos / NANOS_PER_SECOND);
        int whole = Math.max(0, trial.log().timeline().count() - 1);
        return new Tail(
                (double) limitNanos,
                trial.log().timeline().stream()
                        .limit(whole)
                        .skip(start)
                        .map(SecondLog::successes)
                        .map(successes -> new Tail.Second(successes.count(), beyond(successes, limitNanos)))
                        .toList());
    }

    private static long beyond(Distribution successes, long limitNanos) {
        return successes.buckets().stream()
                .filter(bucket -> bucket.lowestNanos() > limitNanos)
                .mapToLong(Bucket::count)
                .sum();
    }
}
