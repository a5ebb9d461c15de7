package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.record.ResourceUse;
import org.loadharness.stats.Verdict.Finding;

/**
 * The harness's own share of what is measured in local mode, where it runs on the service's cores: what recording an
 * interaction costs, as measured before the run, times the number of interactions, of all processor time that was used.
 */
final class HarnessShareAudit implements Audit<TrialEvidence> {
    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        double costNanos = evidence.environment().recordingNanos().orElse(0.0);
        long cpuNanos = evidence.trial()
                .resources()
                .generator()
                .of(ResourceUse.Resource.CPU_NANOS)
                .orElse(0);
        double share = Numbers.ratio(evidence.measures().counts().ended() * costNanos, (double) cpuNanos)
                .orElse(0);
        if (!evidence.isLocal() || share <= evidence.limit(Threshold.HARNESS_SHARE)) {
            return Optional.empty();
        }
        return Optional.of(
                FindingType.HARNESS_SHARE.suspect("the harness measured itself: its " + Numbers.text(costNanos, 3)
                        + " ns an interaction are " + Numbers.percent(share) + " of the processor time"
                        + evidence.limited(Threshold.HARNESS_SHARE) + "; drive longer interactions"));
    }
}
