package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.stats.TrialMeasures.Concurrency;
import org.loadharness.stats.Verdict.Finding;

/**
 * The start gate promises that all users of a closed loop start together. More skew than that is suspect where it is also
 * a good part of the measured stage, and so weighs in the numbers.
 */
final class StartSkewAudit implements Audit<PhaseEvidence> {
    private static final double NANOS_PER_MILLI = 1e6;

    @Override
    public Optional<Finding> examine(PhaseEvidence evidence) {
        Concurrency concurrency = evidence.concurrency();
        long skewNanos = concurrency.startSkewNanos().orElse(0);
        if (!evidence.isClosed()
                || skewNanos <= evidence.limit(Threshold.START_SKEW)
                || skewNanos <= evidence.limit(Threshold.START_SKEW_SHARE) * concurrency.wallNanos()) {
            return Optional.empty();
        }
        return Optional.of(FindingType.START_SKEWED.suspect(
                "users started " + Numbers.text(skewNanos / NANOS_PER_MILLI, 3) + " ms apart"
                        + evidence.limited(binding(evidence)) + " in "
                        + Numbers.text(concurrency.wallNanos() / NANOS_PER_MILLI, 3)
                        + " ms of measuring; drive fewer users, or " + evidence.measureLonger()));
    }

    /** Of the two limits the greater one. */
    private static Threshold binding(PhaseEvidence evidence) {
        double shareNanos = evidence.limit(Threshold.START_SKEW_SHARE)
                * evidence.concurrency().wallNanos();
        return shareNanos > evidence.limit(Threshold.START_SKEW) ? Threshold.START_SKEW_SHARE : Threshold.START_SKEW;
    }
}
