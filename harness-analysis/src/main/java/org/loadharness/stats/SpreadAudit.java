package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.stats.Verdict.Finding;

/**
 * Repeats that scatter too far around their mean do not repeat the same experiment.
 */
final class SpreadAudit implements Audit<PointEvidence> {
    @Override
    public Optional<Finding> examine(PointEvidence evidence) {
        Estimate throughput = evidence.estimates().throughputPerSecond();
        double mean = throughput.mean().orElse(0);
        double sd = throughput.sd().orElse(0);
        if (sd <= evidence.plan().limits().of(Threshold.REPEATS_SCATTER) * mean) {
            return Optional.empty();
        }
        return Optional.of(FindingType.REPEATS_SCATTER.suspect("repeats scatter: throughput " + Numbers.text(mean, 4)
                + "/s with a standard deviation of "
                + Numbers.percent(sd / mean) + " over " + throughput.count() + " repeats, at most "
                + evidence.plan().limits().named(Threshold.REPEATS_SCATTER)
                + "; measure longer or on a quieter machine"));
    }
}
