package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.load.Arrivals.Constant;
import org.loadharness.load.Arrivals.Poisson;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.plan.Threshold;
import org.loadharness.record.Distribution;
import org.loadharness.stats.Verdict.Finding;

/**
 * Whether the distances between actual sends follow the planned law: exponential for Poisson arrivals, all the same for
 * those at a constant rate. A ramp and a trace have no law of their own, and within a batch nothing lies between two; there the
 * lateness of sends decides.
 */
final class InterarrivalTimesAudit implements Audit<PhaseEvidence> {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    @Override
    public Optional<Finding> examine(PhaseEvidence evidence) {
        if (evidence.load().load() instanceof OpenLoop open) {
            if (open.arrivals() instanceof Poisson poisson) {
                return examine(evidence, poisson);
            }
            if (open.arrivals() instanceof Constant constant) {
                return examine(evidence, constant);
            }
        }
        return Optional.empty();
    }

    private static Optional<Finding> examine(PhaseEvidence evidence, Poisson planned) {
        ExponentialInterarrivals fit =
                ExponentialInterarrivals.of(evidence.sends().gaps(), planned.rate());
        double chance = evidence.looks().chance(evidence.limit(Threshold.GAPS_CHANCE));
        if (fit.probability(evidence.limit(Threshold.GAPS_OFF)) >= chance) {
            return Optional.empty();
        }
        return Optional.of(FindingType.GAPS_OFF.suspect("arrivals not as planned: the gaps of " + fit.count()
                + " sends are " + Numbers.percent(fit.distance()) + " off the exponential law"
                + evidence.limited(Threshold.GAPS_OFF) + wayOut()));
    }

    private static Optional<Finding> examine(PhaseEvidence evidence, Constant planned) {
        Distribution distances = evidence.sends().gaps();
        double plannedNanos = NANOS_PER_SECOND / planned.rate().perSecond();
        double mostNanos = Math.max(
                evidence.limit(Threshold.GAPS_MOVED), evidence.limit(Threshold.GAPS_MOVED_SHARE) * plannedNanos);
        long tooLong = Buckets.countAbove(distances, Math.round(plannedNanos + mostNanos));
        long notTooShort = Buckets.countAbove(distances, Math.max(0, Math.round(plannedNanos - mostNanos) - 1));
        long off = tooLong + (mostNanos < plannedNanos ? distances.count() - notTooShort : 0);
        if (!CountTest.isExceeded(off, distances.count(), evidence.limit(Threshold.GAPS_OFF), evidence.looks())) {
            return Optional.empty();
        }
        return Optional.of(FindingType.GAPS_OFF.suspect("arrivals not as planned: " + off + " of "
                + distances.count() + " gaps, " + Numbers.percent((double) off / distances.count())
                + evidence.limited(Threshold.GAPS_OFF) + ", are more than "
                + Numbers.text(mostNanos / NANOS_PER_MILLI, 3)
                + " ms off the planned " + Numbers.text(plannedNanos / NANOS_PER_MILLI, 3) + " ms" + wayOut()));
    }

    private static String wayOut() {
        return "; give the generator a quieter machine, or offer less";
    }
}
