package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.stats.Verdict.Finding;

/**
 * More comes than the system carries: rho is 1 or more, and what is under way and waiting grows until the run ends. Then
 * the mean response time is that of the run's length and of nothing else, so the trial is invalid; its throughput is the
 * system's capacity.
 *
 * <p>Looked at is the later half of the timetable, for the first fills the system. Its readings must rise, and steeply: a
 * queue at its limit strays by about √(2λt) without any trend, and a stable one far less (reflected Brownian motion; see
 * Kingman, "The single server queue in heavy traffic", 1961). A freeze of the system that is over leaves no trend.
 */
final class UnstableQueueAudit implements Audit<PhaseEvidence> {
    private static final int FEWEST_READINGS = 8;
    private static final int MOST_READINGS = 200;
    private static final double NANOS_PER_SECOND = 1e9;

    @Override
    public Optional<Finding> examine(PhaseEvidence evidence) {
        return evidence.trial().point().only().isPresent()
                ? evidence.timetabled().flatMap(timetable -> examine(evidence, timetable))
                : Optional.empty(); // readings are of all phases together
    }

    private static Optional<Finding> examine(PhaseEvidence evidence, Timetabled timetable) {
        Readings readings =
                Readings.until(timetable.length().toNanos(), evidence.trial().seconds(), UnstableQueueAudit::inSystem);
        if (readings.count() < FEWEST_READINGS) {
            return Optional.empty();
        }
        Trend trend = Trend.of(readings.laterHalf(MOST_READINGS));
        double arrivals = timetable.expected();
        double growth = trend.perNano() * timetable.length().toNanos();
        double most = Math.max(
                evidence.limit(Threshold.QUEUE_GROWTH) * arrivals,
                evidence.looks().deviations(evidence.limit(Threshold.QUEUE_DEVIATIONS)) * Math.sqrt(arrivals));
        if (growth <= most || trend.tau() < evidence.limit(Threshold.QUEUE_TREND)) {
            return Optional.empty();
        }
        double growthPerSecond = trend.perNano() * NANOS_PER_SECOND;
        double offeredPerSecond = arrivals / timetable.seconds();
        return Optional.of(FindingType.QUEUE_UNSTABLE.invalid("unstable queue, rho >= 1: of "
                + Numbers.text(offeredPerSecond, 4) + " arrivals a second " + Numbers.text(growthPerSecond, 3)
                + " stayed (limit " + Numbers.text(most / timetable.seconds(), 2) + "), to "
                + Numbers.text(readings.last().value(), 4)
                + " waiting or under way; " + advice(offeredPerSecond - growthPerSecond)
                + (evidence.sends().waits().count() > 0 ? ", or raise --max-in-flight where users were short" : "")));
    }

    /** What the system bears is known where it ended a good part of what came: by chance no more than all of it stayed. */
    static String advice(double bornePerSecond) {
        return bornePerSecond > 0 ? "offer less than " + Numbers.text(bornePerSecond, 3) + "/s" : "offer much less";
    }

    private static double inSystem(SampledSecond second) {
        return (double) second.inFlight() + second.waiting();
    }
}
