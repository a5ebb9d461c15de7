package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.record.TrialLog.SendsLog;
import org.loadharness.stats.Verdict.Finding;

/**
 * Little's law, N = X R: what was in flight on average is throughput times mean response time (Little, "A proof for the
 * queuing formula L = λW", Operations Research 9, 1961). N comes from the users, each of which sums up its own time inside
 * interactions; where response times count from the due time, the waits and the lateness before the starts are added. X
 * and R come from the counts and the buckets of the histograms. Over the same interactions both sides are the same time:
 * buckets explain 0.1 %, and the edges of a short run nothing, for only interactions that ended are on either side. Of
 * those that did not, their waits alone are known and may be missing on the right.
 */
final class LittlesLawAudit implements Audit<PhaseEvidence> {
    @Override
    public Optional<Finding> examine(PhaseEvidence evidence) {
        double wallNanos = evidence.concurrency().wallNanos();
        if (!evidence.trial().isSettled() || wallNanos <= 0) {
            return Optional.empty();
        }
        double byUsers = evidence.busyNanos() + (evidence.isChargedFromDue() ? beforeStartNanos(evidence.sends()) : 0);
        double byBuckets = evidence.responseNanosByBuckets();
        double unknownNanos = evidence.counts().censored() * longestBeforeStartNanos(evidence.sends());
        double offNanos = Math.max(0, Math.abs(byUsers - byBuckets) - unknownNanos);
        if (offNanos <= evidence.limit(Threshold.LAW_RESIDUAL) * Math.max(byUsers, byBuckets)) {
            return Optional.empty();
        }
        return Optional.of(FindingType.LITTLES_LAW_BROKEN.invalid(
                "Little's law: " + Numbers.text(byUsers / wallNanos, 4) + " in flight by the users' times, "
                        + Numbers.text(byBuckets / wallNanos, 4) + " by throughput x response time, "
                        + Numbers.percent(offNanos / Math.max(byUsers, byBuckets)) + " apart"
                        + evidence.limited(Threshold.LAW_RESIDUAL)
                        + "; the recording is wrong, please report it with the run's log"));
    }

    private static double beforeStartNanos(SendsLog sends) {
        return (double) sends.lateness().totals().sumNanos()
                + sends.waits().totals().sumNanos();
    }

    private static double longestBeforeStartNanos(SendsLog sends) {
        return (double) sends.lateness().maxNanos().orElse(0)
                + sends.waits().maxNanos().orElse(0);
    }
}
