package org.loadharness.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
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
    static List<SecondSummary> of(TrialLog trial, int cores) {
        Timeline timeline = new Timeline(
                trial.measured().users().stream().filter(Concurrency::hasBegun).toList());
        boolean watched = trial.hiccups().count() > 0;
        List<SecondSummary> seconds = new ArrayList<>();
        long startNanos = 0;
        for (SecondLog second : trial.timeline()) {
            long lengthNanos = second.endNanos() - startNanos;
            double activeNanos = timeline.activeNanos(startNanos, second.endNanos());
            seconds.add(new SecondSummary(
                    startNanos,
                    second.endNanos(),
                    second,
                    Numbers.ratio(activeNanos, (double) lengthNanos),
                    watched ? OptionalLong.of(second.hiccupNanos()) : OptionalLong.empty(),
                    cpu(second, lengthNanos, cores)));
            startNanos = second.endNanos();
        }
        return seconds;
    }

    /** What comes before it: up to 0, when the last of the warm-up was sampled. */
    static List<SecondSummary> ofWarmup(TrialLog trial, int cores) {
        List<SecondLog> logs = trial.warmup().timeline();
        List<SecondSummary> seconds = new ArrayList<>();
        long zeroNanos = logs.isEmpty() ? 0 : logs.get(logs.size() - 1).endNanos();
        long startNanos = -zeroNanos;
        for (SecondLog second : logs) {
            long endNanos = second.endNanos() - zeroNanos;
            seconds.add(new SecondSummary(
                    startNanos,
                    endNanos,
                    second,
                    OptionalDouble.empty(),
                    OptionalLong.empty(),
                    cpu(second, endNanos - startNanos, cores)));
            startNanos = endNanos;
        }
        return seconds;
    }

    private static CpuShares cpu(SecondLog second, long lengthNanos, int cores) {
        return CpuShares.of(second.generator(), second.server(), (double) lengthNanos * cores);
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
