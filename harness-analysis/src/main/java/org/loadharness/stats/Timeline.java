package org.loadharness.stats;

import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.stats.TrialMeasures.Concurrency;
import org.loadharness.stats.TrialMeasures.CpuShares;
import org.loadharness.stats.TrialSummary.SecondSummary;

/**
 * Joins what was sampled per second with the users' own times. Walks through the sorted starts and ends once, so that a
 * million users over an hour cost no more than their sorting. Confined to one thread.
 */
final class Timeline {
    private final long[] starts;
    private final long[] ends;
    private int started;
    private int ended;

    private Timeline(List<UserLog> users) {
        this.starts = sorted(users, UserLog::startNanos);
        this.ends = sorted(users, UserLog::endNanos);
    }

    /** The measured stage. */
    static Stream<SecondSummary> of(TrialLog trial, int cores) {
        if (trial.timeline().isEmpty()) {
            return Stream.empty();
        }
        Timeline timeline = new Timeline(
                trial.measured().users().stream().filter(Concurrency::hasBegun).toList());
        boolean watched = trial.hiccups().count() > 0;
        return walk(0, 0, trial.timeline(), (startNanos, second) -> {
            long lengthNanos = second.endNanos() - startNanos;
            double activeNanos = timeline.activeNanos(startNanos, second.endNanos());
            return new SecondSummary(
                    startNanos,
                    second.endNanos(),
                    second,
                    Numbers.ratio(activeNanos, (double) lengthNanos),
                    watched ? OptionalLong.of(second.hiccupNanos()) : OptionalLong.empty(),
                    cpu(trial, second, lengthNanos, cores));
        });
    }

    /** What comes before it: up to 0, when the last of the warm-up was sampled. */
    static Stream<SecondSummary> ofWarmup(TrialLog trial, int cores) {
        Seconds seconds = trial.warmup().timeline();
        long zeroNanos = seconds.endNanos().orElse(0);
        return walk(-zeroNanos, zeroNanos, seconds, (startNanos, second) -> {
            long endNanos = second.endNanos() - zeroNanos;
            return new SecondSummary(
                    startNanos,
                    endNanos,
                    second,
                    OptionalDouble.empty(),
                    OptionalLong.empty(),
                    cpu(trial, second, endNanos - startNanos, cores));
        });
    }

    /** Each begins where the one before has ended. */
    private static Stream<SecondSummary> walk(long fromNanos, long zeroNanos, Seconds seconds, Maker maker) {
        Iterator<SecondLog> logs = seconds.iterator();
        Iterator<SecondSummary> walk = new Iterator<>() {
            private long startNanos = fromNanos;

            @Override
            public boolean hasNext() {
                return logs.hasNext();
            }

            @Override
            public SecondSummary next() {
                SecondLog second = logs.next();
                SecondSummary made = maker.make(startNanos, second);
                startNanos = second.endNanos() - zeroNanos;
                return made;
            }
        };
        return StreamSupport.stream(
                Spliterators.spliterator(walk, seconds.count(), Spliterator.ORDERED), /* parallel= */ false);
    }

    /** Makes one from when it began. */
    @FunctionalInterface
    private interface Maker {
        SecondSummary make(long startNanos, SecondLog second);
    }

    private static CpuShares cpu(TrialLog trial, SecondLog second, long lengthNanos, int cores) {
        return CpuShares.of(
                second.generator(),
                (double) lengthNanos * TrialMeasures.generatorCores(trial, cores),
                second.server(),
                (double) lengthNanos * cores);
    }

    /** Time that users were active in the interval, summed over users; the intervals asked for must ascend. */
    private double activeNanos(long fromNanos, long toNanos) {
        double nanos = (double) (started - ended) * (toNanos - fromNanos);
        for (; started < starts.length && starts[started] <= toNanos; started++) {
            nanos += toNanos - Math.max(fromNanos, starts[started]);
        }
        for (; ended < ends.length && ends[ended] <= toNanos; ended++) {
            nanos -= toNanos - Math.max(fromNanos, ends[ended]);
        }
        return nanos;
    }

    private static long[] sorted(List<UserLog> users, ToLongFunction<UserLog> nanos) {
        return users.stream().mapToLong(nanos).sorted().toArray();
    }
}
