package org.loadharness.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.record.TrialLog.UserLog;

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

    static List<SecondSummary> of(TrialLog trial, int cores) {
        Timeline timeline = new Timeline(
                trial.measured().users().stream().filter(Concurrency::hasBegun).toList());
        List<SecondSummary> seconds = new ArrayList<>();
        long startNanos = 0;
        for (SecondLog second : trial.timeline()) {
            long lengthNanos = second.endNanos() - startNanos;
            double activeNanos = timeline.activeNanos(startNanos, second.endNanos());
            seconds.add(new SecondSummary(
                    startNanos,
                    second,
                    Digits.ratio(activeNanos, (double) lengthNanos),
                    CpuShares.of(second.generator(), second.server(), (double) lengthNanos * cores)));
            startNanos = second.endNanos();
        }
        return seconds;
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
