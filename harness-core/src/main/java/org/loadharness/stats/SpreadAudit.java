package org.loadharness.stats;

import java.util.Optional;

/**
 * Repeats that scatter by more than half of their mean do not repeat the same experiment: with five of them, the interval
 * then reaches beyond 38 to 162 % of the mean.
 */
final class SpreadAudit implements Audit<PointEvidence> {
    private static final double MOST_FRACTION = 0.5;

    @Override
    public Optional<Finding> examine(PointEvidence evidence) {
        Estimate throughput = evidence.estimates().throughputPerSecond();
        double mean = throughput.mean().orElse(0);
        double sd = throughput.sd().orElse(0);
        if (sd <= MOST_FRACTION * mean) {
            return Optional.empty();
        }
        return Optional.of(Finding.suspect(
                "repeats-scatter",
                "repeats scatter: throughput " + Digits.text(mean, 4) + "/s with a standard deviation of "
                        + Digits.percent(sd / mean) + " over " + throughput.count() + " repeats (at most "
                        + Digits.percent(MOST_FRACTION) + "); measure longer or on a quieter machine"));
    }
}
