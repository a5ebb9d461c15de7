package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.stats.Verdict.Finding;

/**
 * Whether interactions ended at the rate at which they were to come, counted from the timeline and so apart from the
 * sends. Besides {@link Timetabled#tolerance chance}, those may be missing that are under way on average: λ R, by Little's
 * law, and of arrivals in batches the last batch, which may have come an instant ago. Ends are reported for all phases
 * together, so that only a load of one phase is looked at.
 */
final class CompletionRateAudit implements Audit<PhaseEvidence> {
    private static final double NANOS_PER_SECOND = 1e9;

    @Override
    public Optional<Finding> examine(PhaseEvidence evidence) {
        boolean arrivalsEndOnce = !evidence.mix().isGuided(); // a flow ends several interactions
        return arrivalsEndOnce
                        && evidence.trial().isComplete()
                        && evidence.trial().point().only().isPresent()
                ? evidence.timetabled().flatMap(timetable -> examine(evidence, timetable))
                : Optional.empty();
    }

    private static Optional<Finding> examine(PhaseEvidence evidence, Timetabled timetable) {
        long lengthNanos = timetable.length().toNanos();
        Readings endings = Readings.until(
                lengthNanos, evidence.trial().seconds(), second -> second.successes() + second.failures());
        if (endings.count() == 0) {
            return Optional.empty();
        }
        long untilNanos = endings.last().atNanos();
        double ended = endings.sum();
        double expected = timetable.expectedBy(untilNanos);
        double responseNanos = evidence.responseNanosByBuckets()
                / Math.max(1, evidence.counts().ended());
        double underWay = expected * responseNanos / untilNanos + timetable.lastTogetherBy(untilNanos);
        double deviations = evidence.looks().deviations(evidence.limit(Threshold.RATE_DEVIATIONS));
        double chance = Timetabled.tolerance(expected, evidence.limit(Threshold.RATE_OFF), deviations);
        if (Math.abs(ended + underWay / 2 - expected) <= 1 + chance + underWay / 2) {
            return Optional.empty();
        }
        double seconded = untilNanos / NANOS_PER_SECOND;
        return Optional.of(FindingType.COMPLETIONS_MISSED.suspect("completions missed: "
                + Numbers.text(ended / seconded, 5) + " ended a second, " + Numbers.text(expected / seconded, 5)
                + " planned"
                + evidence.limited(Threshold.RATE_OFF) + ", and " + Numbers.text(underWay, 4)
                + " may be under way; offer less"));
    }
}
