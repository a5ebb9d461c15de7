package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.record.ResourceUse;
import org.loadharness.stats.Verdict.Finding;

/**
 * The generator's own garbage collection stops every user, and each pause stands in the response times as if the server
 * had made it. In local mode the garbage is the service's: then it is part of what is measured.
 */
final class GarbageAudit implements Audit<TrialEvidence> {
    private static final double NANOS_PER_MILLI = 1e6;

    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        return evidence.isLocal() ? Optional.empty() : Generator.gravest(evidence, own -> examine(evidence, own));
    }

    private static Optional<Finding> examine(TrialEvidence evidence, Generator generator) {
        long wallNanos = evidence.measures().concurrency().wallNanos();
        long collectionNanos =
                generator.used().of(ResourceUse.Resource.COLLECTION_NANOS).orElse(0);
        if (collectionNanos <= evidence.limit(Threshold.GENERATOR_COLLECTING) * wallNanos) {
            return Optional.empty();
        }
        return Optional.of(FindingType.GENERATOR_PAUSED.suspect(generator.name() + " collected garbage for "
                + Numbers.text(collectionNanos / NANOS_PER_MILLI, 3) + " of "
                + Numbers.text(wallNanos / NANOS_PER_MILLI, 3) + " ms"
                + evidence.limited(Threshold.GENERATOR_COLLECTING) + "; give it more memory with -Xmx"));
    }
}
