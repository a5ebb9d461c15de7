package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.record.TrialLog.FailureLog;
import org.loadharness.stats.TrialMeasures.Counts;
import org.loadharness.stats.Verdict.Finding;

/**
 * Response times are those of successes. Once too many interactions fail, those left out are more than the upper
 * percentiles let stand above them: it is suspect. Once most fail, what was measured is how the system fails: invalid.
 */
final class FailuresAudit implements Audit<TrialEvidence> {
    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        Counts counts = evidence.measures().counts();
        double failureFraction = Numbers.part(counts.failures(), counts.ended()).orElse(0);
        if (failureFraction <= evidence.limit(Threshold.FAILURES)) {
            return Optional.empty();
        }
        boolean mostly = failureFraction > evidence.limit(Threshold.FAILURES_INVALID);
        Threshold limit = mostly ? Threshold.FAILURES_INVALID : Threshold.FAILURES;
        String sentence = "failures: " + counts.failures() + " of " + counts.ended() + " interactions, "
                + Numbers.percent(failureFraction) + evidence.limited(limit)
                + mostFrequent(evidence) + "; see errors.csv and mend the cause";
        return Optional.of(mostly ? FindingType.FAILURES.invalid(sentence) : FindingType.FAILURES.suspect(sentence));
    }

    private static String mostFrequent(TrialEvidence evidence) {
        return evidence.trial().failures().stream()
                .findFirst()
                .map(FailureLog::kind)
                .map(kind -> ", most often " + kind)
                .orElse("");
    }
}
