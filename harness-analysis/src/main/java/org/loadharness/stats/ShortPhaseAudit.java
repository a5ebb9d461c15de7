package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.stats.Verdict.Finding;

/** In a short phase every pause of the machine weighs, and what happens more seldom than the phase is long is not in it at all. */
final class ShortPhaseAudit implements Audit<TrialEvidence> {
    private static final double NANOS_PER_MILLI = 1e6;

    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        long wallNanos = evidence.measures().concurrency().wallNanos();
        if (wallNanos >= evidence.limit(Threshold.MEASURED_TIME)
                || evidence.measures().counts().started() == 0) {
            return Optional.empty();
        }
        return Optional.of(FindingType.SHORT_PHASE.suspect(
                "measured for " + Numbers.text(wallNanos / NANOS_PER_MILLI, 3) + " ms only"
                        + evidence.limited(Threshold.MEASURED_TIME) + "; "
                        + evidence.measureLonger()));
    }
}
