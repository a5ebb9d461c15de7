package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.record.Distribution;
import org.loadharness.stats.Verdict.Finding;

/**
 * Interactions that began late although a user was free for them: the generator's own fault. Where response times count
 * from the due time the system is charged for it; after a think time nobody is. A delay that is small beside the service
 * does not count.
 */
final class LatenessAudit implements Audit<PhaseEvidence> {
    private static final double NANOS_PER_MILLI = 1e6;

    @Override
    public Optional<Finding> examine(PhaseEvidence evidence) {
        Optional<Finding> ofAgent = evidence.trial().phases().size() > 1
                        || evidence.trial().trial().agents().isEmpty()
                ? Optional.empty()
                : Generator.gravest(
                        evidence.trial(),
                        own -> examine(evidence, own.lateness(), "sends of " + own.name() + " were late: "));
        return ofAgent.or(() -> examine(evidence, evidence.sends().lateness(), "sends were late: "));
    }

    private static Optional<Finding> examine(PhaseEvidence evidence, Distribution lateness, String what) {
        double byService = evidence.limit(Threshold.LATE_AFTER_SHARE) * evidence.meanServiceNanos();
        double afterNanos = Math.max(evidence.limit(Threshold.LATE_AFTER), byService);
        long late = Buckets.countAbove(lateness, Math.round(afterNanos));
        if (!CountTest.isExceeded(late, lateness.count(), evidence.limit(Threshold.LATE_SENDS), evidence.looks())) {
            return Optional.empty();
        }
        return Optional.of(FindingType.SENDS_LATE.suspect(what + late + " of " + lateness.count()
                + " by more than " + Numbers.text(afterNanos / NANOS_PER_MILLI, 3) + " ms, "
                + Numbers.percent((double) late / lateness.count()) + evidence.limited(Threshold.LATE_SENDS)
                + "; offer less, or give the generator a quieter machine"));
    }
}
