package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.Verdict.Finding;

/** Says that the run is not complete; the points that ran stand by themselves. */
final class TrialsAudit implements Audit<RunLog> {
    @Override
    public Optional<Finding> examine(RunLog log) {
        int planned = log.plan().trials().size();
        long done = log.trials().stream().map(TrialLog::id).distinct().count();
        if (done >= planned || isSaidOfItsOnlyPoint(log)) {
            return Optional.empty();
        }
        String sentence = done + " of " + planned + " trials were run; do the rest with --resume";
        return Optional.of(
                done == 0 ? FindingType.TRIALS_MISSING.suspect(sentence) : FindingType.TRIALS_MISSING.note(sentence));
    }

    /** That repeats are missing, as they are of a plan with one point alone. */
    private static boolean isSaidOfItsOnlyPoint(RunLog log) {
        long measured = log.trials().stream()
                .map(TrialLog::id)
                .filter(trial -> !trial.isProfiled())
                .distinct()
                .count();
        return log.plan().points().size() == 1
                && measured > 0
                && measured < log.plan().repeats().least();
    }
}
