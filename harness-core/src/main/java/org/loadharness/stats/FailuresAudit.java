package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.record.TrialLog.FailureLog;

/**
 * Response times are those of successes. Once more than 1 in 100 interactions fail, those left out are more than the 99th
 * percentile lets stand above it: it is suspect. Once most fail, what was measured is how the system fails: invalid.
 */
final class FailuresAudit implements Audit<TrialEvidence> {
    private static final double MOST_FRACTION = 0.01;
    private static final double HALF = 0.5;

    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        Counts counts = evidence.measures().counts();
        double failureFraction = Digits.part(counts.failures(), counts.ended()).orElse(0);
        if (failureFraction <= MOST_FRACTION) {
            return Optional.empty();
        }
        String sentence = "failures: " + counts.failures() + " of " + counts.ended() + " interactions ("
                + Digits.percent(failureFraction) + ", at most " + Digits.percent(MOST_FRACTION) + ")"
                + mostFrequent(evidence) + "; see errors.csv and mend the cause";
        return Optional.of(
                failureFraction > HALF ? Finding.invalid("failures", sentence) : Finding.suspect("failures", sentence));
    }

    private static String mostFrequent(TrialEvidence evidence) {
        return evidence.trial().failures().stream()
                .findFirst()
                .map(FailureLog::kind)
                .map(kind -> ", most often " + kind)
                .orElse("");
    }
}
