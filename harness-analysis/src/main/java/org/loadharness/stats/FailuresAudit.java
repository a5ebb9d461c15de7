package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.plan.Limit;
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
        double failureFraction = Digits.part(counts.failures(), counts.ended()).orElse(0);
        if (failureFraction <= evidence.limit(Limit.FAILURES)) {
            return Optional.empty();
        }
        boolean mostly = failureFraction > evidence.limit(Limit.FAILURES_INVALID);
        Limit limit = mostly ? Limit.FAILURES_INVALID : Limit.FAILURES;
        String sentence = "failures: " + counts.failures() + " of " + counts.ended() + " interactions ("
                + Digits.percent(failureFraction) + "), at most " + evidence.named(limit)
                + mostFrequent(evidence) + "; see errors.csv and mend the cause";
        return Optional.of(mostly ? Doubt.FAILURES.invalid(sentence) : Doubt.FAILURES.suspect(sentence));
    }

    private static String mostFrequent(TrialEvidence evidence) {
        return evidence.trial().failures().stream()
                .findFirst()
                .map(FailureLog::kind)
                .map(kind -> ", most often " + kind)
                .orElse("");
    }
}
