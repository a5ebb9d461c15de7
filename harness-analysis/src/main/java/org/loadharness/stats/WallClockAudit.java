package org.loadharness.stats;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.TrialMeasures.Concurrency;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.workload.Mode;

/**
 * The wall clock is for people: no figure comes from it. But where a trial seems to begin before the one before it had
 * ended, by the monotonic clock, it was set back, and times in logs and file names mislead. A step ahead looks like a rest
 * between two trials.
 */
final class WallClockAudit implements Audit<RunLog> {
    @Override
    public Optional<Finding> examine(RunLog log) {
        List<TrialLog> trials =
                log.trials().stream().filter(trial -> isOfThisWorld(log, trial)).toList();
        for (int i = 1; i < trials.size(); i++) {
            Duration overlap = Duration.between(trials.get(i).startedAt(), earliestEnd(trials.get(i - 1)));
            if (overlap.toNanos() > log.plan().limits().of(Threshold.CLOCK_STEP)) {
                return Optional.of(finding(log, trials.get(i), overlap));
            }
        }
        return Optional.empty();
    }

    /** Simulated time has nothing to do with the wall clock. */
    private static boolean isOfThisWorld(RunLog log, TrialLog trial) {
        return log.plan().variantOf(log.plan().pointOf(trial.id())).system().mode() != Mode.SIMULATED;
    }

    private static Instant earliestEnd(TrialLog trial) {
        return trial.startedAt()
                .plusNanos(trial.warmup().lengthNanos())
                .plusNanos(Concurrency.of(trial.measured()).wallNanos());
    }

    private static Finding finding(RunLog log, TrialLog trial, Duration overlap) {
        return FindingType.WALL_CLOCK_STEPPED.note("the wall clock was set back by " + overlap.toSeconds()
                + " s or more before trial " + (trial.id().point() + 1) + "/"
                + trial.id().repeat()
                + log.plan().limits().limited(Threshold.CLOCK_STEP)
                + "; no figure depends on it, but mend the machine's clock");
    }
}
