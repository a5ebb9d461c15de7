package org.loadharness.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.loadharness.record.Distribution;
import org.loadharness.record.Seconds;
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
                .map(trial -> tails(trial.log().timeline(), limitsNanos))
                .toList();
    }

    /** Walks through the seconds once: those of a long trial lie in a file. */
    private static List<Tail> tails(Seconds timeline, List<Long> limitsNanos) {
        List<Beyond> beyond = limitsNanos.stream().map(Beyond::new).toList();
        int whole = beyond.isEmpty() ? 0 : Math.max(0, timeline.count() - 1);
        int index = 0;
        for (SecondLog second : whole == 0 ? Seconds.NONE : timeline) {
            if (index < whole) {
                int at = index;
                beyond.forEach(each -> each.add(at, second.successes()));
            }
            index++;
        }
        return beyond.stream().map(Beyond::tail).toList();
    }

    /** What lies beyond a limit. Confined to one thread. */
    private static final class Beyond {
        private final long limitNanos;
        private final List<Tail.Second> seconds = new ArrayList<>();

        Beyond(long limitNanos) {
            this.limitNanos = limitNanos;
        }

        void add(int at, Distribution successes) {
            if (at >= 2 * limitNanos / NANOS_PER_SECOND) {
                seconds.add(new Tail.Second(successes.count(), Buckets.countAbove(successes, limitNanos)));
            }
        }

        Tail tail() {
            return new Tail((double) limitNanos, seconds);
        }
    }
}
