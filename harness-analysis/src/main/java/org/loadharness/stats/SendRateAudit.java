package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.stats.Verdict.Finding;

/**
 * Whether arrivals were sent at the planned rate. What is compared are numbers in the same time: where the last was sent
 * after the end of the timetable, the time until then counts. Chance may take
 * {@link Timetabled#tolerance its part}. A trial that was ended before its time is left out.
 */
final class SendRateAudit implements Audit<PhaseEvidence> {
    @Override
    public Optional<Finding> examine(PhaseEvidence evidence) {
        return evidence.trial().isComplete()
                ? evidence.timetabled().flatMap(timetable -> examine(evidence, timetable))
                : Optional.empty();
    }

    private static Optional<Finding> examine(PhaseEvidence evidence, Timetabled timetable) {
        double lengthNanos = timetable.length().toNanos();
        double sentOverNanos =
                Math.max(lengthNanos, (double) evidence.sends().gaps().totals().sumNanos());
        double inLength = evidence.sends().sent() * lengthNanos / sentOverNanos;
        double expected = timetable.expected();
        double fraction = evidence.limit(Threshold.RATE_OFF);
        double deviations = evidence.looks().deviations(evidence.limit(Threshold.RATE_DEVIATIONS));
        // one more, for where an even timetable begins and ends
        if (Math.abs(inLength - expected) <= 1 + Timetabled.tolerance(expected, fraction, deviations)) {
            return Optional.empty();
        }
        return Optional.of(FindingType.RATE_MISSED.suspect("rate missed: "
                + Numbers.text(inLength / timetable.seconds(), 5) + " sent a second, "
                + Numbers.text(expected / timetable.seconds(), 5) + " planned, "
                + Numbers.percent(Math.abs(inLength - expected) / expected) + " off"
                + " (limit " + Numbers.percent(Timetabled.tolerance(expected, fraction, deviations) / expected) + "); "
                + (evidence.sends().sent() == evidence.sends().planned() && sentOverNanos == lengthNanos
                        ? "the seed drew so many, take another with --seed"
                        : "raise --max-in-flight or offer less")));
    }
}
