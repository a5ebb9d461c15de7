package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.stats.Verdict.Finding;

/** Says that repeats are missing; those there are stand by themselves, with a wider interval. */
final class RepeatsAudit implements Audit<PointEvidence> {
    @Override
    public Optional<Finding> examine(PointEvidence evidence) {
        int done = evidence.trials().size();
        int planned = evidence.plan().repeats().least();
        if (done >= planned) {
            return Optional.empty();
        }
        return Optional.of(FindingType.REPEATS_MISSING.note(
                done + " of " + planned + " repeats were run; do the rest with --resume"));
    }
}
