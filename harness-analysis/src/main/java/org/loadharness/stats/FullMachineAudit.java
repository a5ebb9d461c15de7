package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.stats.TrialMeasures.CpuShares;
import org.loadharness.stats.Verdict.Finding;

/**
 * Who fills the machine. A generator that takes more of a full machine than the service does may be what is measured. In
 * local mode both are one process, and a full machine is the service at work.
 */
final class FullMachineAudit implements Audit<TrialEvidence> {
    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        return evidence.isLocal() || TrialMeasures.sampledNanos(evidence.trial()) < Generator.LEAST_COUNTED_NANOS
                ? Optional.empty()
                : Generator.gravest(evidence, own -> examine(evidence, own));
    }

    private static Optional<Finding> examine(TrialEvidence evidence, Generator of) {
        CpuShares cpu = of.shares();
        double generator = cpu.generatorFraction().orElse(0);
        double busy = generator + cpu.serverFraction().orElse(0);
        if (generator == 0 || busy < evidence.limit(Threshold.MACHINE_CPU)) {
            return Optional.empty();
        }
        String sentence = of.machine() + " was full: " + Numbers.percent(busy) + " busy"
                + evidence.limited(Threshold.MACHINE_CPU) + ", " + Numbers.percent(generator) + " with the generator";
        if (generator <= evidence.limit(Threshold.GENERATOR_CPU) * busy) {
            return Optional.of(FindingType.MACHINE_FULL.note(
                    sentence + "; put the service on another machine to know its own limit"));
        }
        return Optional.of(FindingType.GENERATOR_FULL.suspect(sentence + evidence.limited(Threshold.GENERATOR_CPU)
                + "; put the service on another machine, or drive fewer users"));
    }
}
