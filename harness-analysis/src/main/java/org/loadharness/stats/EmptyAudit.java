package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.stats.Verdict.Finding;

/** A trial that ended as planned without a single interaction has no numbers. */
final class EmptyAudit implements Audit<TrialEvidence> {
    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        if (!evidence.isComplete() || evidence.measures().counts().ended() > 0) {
            return Optional.empty();
        }
        return Optional.of(FindingType.NOTHING_MEASURED.invalid(
                "nothing measured: 0 interactions ended, at least 1 wanted; " + evidence.measureLonger()));
    }
}
