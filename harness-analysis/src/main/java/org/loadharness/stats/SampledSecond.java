package org.loadharness.stats;

import java.util.ArrayList;
import java.util.List;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog.SecondLog;

/**
 * What the audits of a trial look at in one of its seconds. The seconds of a long trial lie in a file, and to read them takes
 * longer than all audits together: they are read once. Immutable. Thread-safe.
 *
 * @param startNanos when it began, which is when the one before ended
 * @param meanNanos response time of its successes; 0 if there is none
 */
record SampledSecond(
        long startNanos, long endNanos, long successes, double meanNanos, long failures, int inFlight, long waiting) {
    static List<SampledSecond> of(Seconds timeline) {
        List<SampledSecond> seconds = new ArrayList<>(timeline.count());
        long startNanos = 0;
        for (SecondLog second : timeline) {
            seconds.add(new SampledSecond(
                    startNanos,
                    second.endNanos(),
                    second.successes().count(),
                    second.successes().meanNanos().orElse(0),
                    second.failures(),
                    second.inFlight(),
                    second.waiting()));
            startNanos = second.endNanos();
        }
        return seconds;
    }

    long lengthNanos() {
        return Math.max(0, endNanos - startNanos);
    }
}
