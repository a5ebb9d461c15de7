package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.stats.TrialMeasures.Rates;
import org.loadharness.stats.Verdict.Finding;

/**
 * The report's two formulas are bound to each other: throughput sum · milliseconds per success ≥ 1000 · users, because
 * no arithmetic mean is below the harmonic mean of the same numbers. Less than that means that the times or counts of
 * users are wrong.
 */
final class MeanLawAudit implements Audit<TrialEvidence> {
    /** What rounding may take off; the sums have at most a million terms of 16 digits. */
    private static final double ROUNDING_FRACTION = 1e-9;

    private static final double MILLIS_PER_SECOND = 1000;

    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        Rates rates = evidence.measures().rates();
        double product = rates.throughputSumPerSecond().orElse(0)
                * rates.millisPerSuccess().orElse(0);
        double least = MILLIS_PER_SECOND * rates.succeedingUsers();
        if (rates.throughputSumPerSecond().isEmpty()
                || rates.millisPerSuccess().isEmpty()
                || product >= least * (1 - ROUNDING_FRACTION)) {
            return Optional.empty();
        }
        return Optional.of(FindingType.MEAN_LAW_BROKEN.invalid(
                "throughput_sum_per_s x ms_per_success is " + Numbers.text(product, 6) + ", at least "
                        + Numbers.text(least, 6)
                        + " is certain; the recording is wrong, please report it with the run's log"));
    }
}
