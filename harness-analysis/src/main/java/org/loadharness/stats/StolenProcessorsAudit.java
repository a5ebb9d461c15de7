package org.loadharness.stats;

import java.util.Optional;
import java.util.OptionalLong;
import org.loadharness.plan.Threshold;
import org.loadharness.record.ResourceUse.Resource;
import org.loadharness.stats.Verdict.Finding;

/**
 * Whether a virtual machine had the processors that it shows. What its host gave to other machines is in no thread's time: a user
 * who computes seems slow, and a machine that is full seems to have room left.
 */
final class StolenProcessorsAudit implements Audit<TrialEvidence> {
    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        return Generator.gravest(evidence, own -> examine(evidence, own));
    }

    private static Optional<Finding> examine(TrialEvidence evidence, Generator of) {
        OptionalLong stolen = of.used().of(Resource.STOLEN_NANOS);
        if (stolen.isEmpty() || stolen.getAsLong() < Generator.LEAST_COUNTED_NANOS) {
            return Optional.empty();
        }
        double fraction = stolen.getAsLong() / of.coreNanos();
        return fraction <= evidence.limit(Threshold.STOLEN_CPU)
                ? Optional.empty()
                : Optional.of(FindingType.PROCESSORS_STOLEN.suspect(Numbers.percent(fraction)
                        + " of the processor time of " + of.machine() + " went to other machines on its host"
                        + evidence.limited(Threshold.STOLEN_CPU)
                        + "; measure where no other machine shares the processors"));
    }
}
