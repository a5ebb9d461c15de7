package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.record.Distribution;
import org.loadharness.record.ResourceUse;
import org.loadharness.stats.TrialMeasures.CpuShares;
import org.loadharness.stats.Verdict.Finding;

/**
 * Whether the generator's process was able to run when it wanted to. A thread that wakes every millisecond shows how much
 * too late it did; each missed wake counts, so that the share of late ones is the share of arrivals that would have met a
 * stall. On a machine that is full of generator and service, turns are the scheduler's business and no stall; in local
 * mode the pauses of the garbage collector are the service's and no fault.
 */
final class HiccupAudit implements Audit<TrialEvidence> {
    private static final double NANOS_PER_MILLI = 1e6;

    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        return Generator.gravest(evidence, own -> examine(evidence, own));
    }

    private static Optional<Finding> examine(TrialEvidence evidence, Generator generator) {
        Distribution hiccups = generator.hiccups();
        CpuShares cpu = generator.shares();
        double cpuFraction =
                cpu.generatorFraction().orElse(0) + cpu.serverFraction().orElse(0);
        long stalled = Buckets.countAbove(hiccups, Math.round(evidence.limit(Threshold.STALL)));
        double share = Numbers.part(stalled, hiccups.count()).orElse(0) - collectingShare(evidence);
        if (share <= evidence.limit(Threshold.STALLED_TIME) || cpuFraction >= evidence.limit(Threshold.MACHINE_CPU)) {
            return Optional.empty();
        }
        return Optional.of(FindingType.GENERATOR_STALLED.suspect(
                generator.name() + " stood still for " + Numbers.percent(share) + " of the time"
                        + evidence.limited(Threshold.STALLED_TIME) + ", "
                        + Numbers.text(hiccups.maxNanos().orElse(0) / NANOS_PER_MILLI, 3)
                        + " ms at worst; stop what else runs on the machine"));
    }

    private static double collectingShare(TrialEvidence evidence) {
        long collectionNanos = evidence.trial()
                .resources()
                .generator()
                .of(ResourceUse.Resource.COLLECTION_NANOS)
                .orElse(0);
        double wallNanos = evidence.measures().concurrency().wallNanos();
        return evidence.isLocal()
                ? Numbers.ratio((double) collectionNanos, wallNanos).orElse(0)
                : 0;
    }
}
