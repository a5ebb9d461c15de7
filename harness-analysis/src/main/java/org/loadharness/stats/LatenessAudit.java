package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.plan.Limit;
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
        Distribution lateness = evidence.sends().lateness();
        double byService = evidence.limit(Limit.LATE_AFTER_SHARE) * evidence.meanServiceNanos();
        double afterNanos = Math.max(evidence.limit(Limit.LATE_AFTER), byService);
        long late = Buckets.countAbove(lateness, Math.round(afterNanos));
        if (!Rare.isExceeded(late, lateness.count(), evidence.limit(Limit.LATE_SENDS))) {
            return Optional.empty();
        }
        return Optional.of(Doubt.SENDS_LATE.suspect("sent late: " + late + " of " + lateness.count() + " interactions ("
                + Digits.percent((double) late / lateness.count()) + ", at most "
                + evidence.named(Limit.LATE_SENDS) + ") began more than "
                + Digits.text(afterNanos / NANOS_PER_MILLI, 3) + " ms after they could, which is the greater of "
                + evidence.named(Limit.LATE_AFTER) + " and " + evidence.named(Limit.LATE_AFTER_SHARE)
                + " of the service; offer less, or give the generator a quieter machine"));
    }
}
