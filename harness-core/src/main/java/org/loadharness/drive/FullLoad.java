package org.loadharness.drive;

import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.record.TrialLog.UserLog;

/** For how long a phase was under the load that its label names. */
final class FullLoad {
    private FullLoad() {}

    /**
     * From the phase's start: as long as it was to last, or until the first user of a closed loop had done its part, or the
     * last of an open load; not longer than anybody was there. 0 or less if nobody was.
     *
     * @param users with their times from the start of the trial, as is {@code releasedNanos}
     */
    static long nanos(LoadPhase phase, List<UserLog> users, long releasedNanos) {
        List<UserLog> begun = users.stream()
                .filter(user -> user.successes() + user.failures() > 0)
                .toList();
        long lastNanos = ends(begun).max().orElse(releasedNanos);
        if (phase.measured() instanceof Extent.Lasting lasting) {
            return Math.min(lasting.duration().toNanos(), lastNanos - releasedNanos);
        }
        long endNanos =
                phase.load() instanceof OpenLoop ? lastNanos : ends(begun).min().orElse(releasedNanos);
        return endNanos - releasedNanos;
    }

    private static LongStream ends(List<UserLog> users) {
        ToLongFunction<UserLog> end = UserLog::endNanos;
        return users.stream().mapToLong(end);
    }
}
