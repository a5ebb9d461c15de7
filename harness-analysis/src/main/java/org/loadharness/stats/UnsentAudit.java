package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.stats.TrialMeasures.Counts;
import org.loadharness.stats.Verdict.Finding;

/**
 * Arrivals that were planned and never sent, and interactions that had begun and never ended, are not forgotten: had they
 * been answered, they would be among the slowest. Of u missing among n, no percentile above 1 - u / n is known, and that
 * is a lower bound of every one.
 */
final class UnsentAudit implements Audit<PhaseEvidence> {
    @Override
    public Optional<Finding> examine(PhaseEvidence evidence) {
        Counts counts = evidence.counts();
        long unsent = evidence.isClosed()
                ? 0
                : Math.max(0, evidence.sends().planned() - evidence.sends().sent());
        long missing = unsent + counts.censored();
        if (missing == 0) {
            return Optional.empty();
        }
        long all = counts.started() + unsent;
        return Optional.of(FindingType.INTERACTIONS_MISSING.suspect(unsent + " planned arrivals were not sent and "
                + counts.censored() + " interactions did not end, of " + all + ", none wanted: percentiles above p"
                + Numbers.text(100.0 * (all - missing) / all, 4)
                + " are unknown, those below it are lower bounds; give the trial more time or offer less"));
    }
}
