package org.loadharness.stats;

import java.util.List;
import java.util.Optional;
import org.loadharness.load.Arrivals.Poisson;
import org.loadharness.load.DurationLaw;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Pause;
import org.loadharness.plan.Threshold;
import org.loadharness.stats.Verdict.Finding;

/**
 * What was in flight, in two ways that share nothing but the users: read once a second, and as the users' own times inside
 * interactions per time. The readings scatter, so chance may take four standard errors of their mean, more in a run of many trials, widened by
 * (1 + r) / (1 - r) for readings that follow each other with a correlation of r, and what is unknown of the rest of the
 * last second. Twenty readings may all be 0 where one user in ten is under way: they are never taken to scatter less than whole
 * numbers of that mean must, whose variance is at least f (1 - f) with f what the mean has beyond a whole number. Where arrivals come
 * by chance the variance is at least the mean: few readings of a queue that was short at each of them hardly scatter at all. A load
 * that goes by a beat is left out: readings that go by one too may always meet the same moment of it.
 */
final class SampledInFlightAudit implements Audit<TrialEvidence> {
    private static final int FEWEST_READINGS = 20;
    private static final double STANDARD_ERRORS = 4;
    private static final double MOST_CORRELATION = 0.9;

    /** In faster interactions the moments between two of them, which belong to neither, show in the readings. */
    private static final double LEAST_SERVICE_NANOS = 100_000;

    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        long wallNanos = evidence.measures().concurrency().wallNanos();
        List<PhaseEvidence> phases = evidence.phases();
        Readings readings = Readings.until(wallNanos, evidence.seconds(), SampledSecond::inFlight);
        if (!evidence.isComplete()
                || readings.count() < FEWEST_READINGS
                || !phases.stream().allMatch(SampledInFlightAudit::isReadable)) {
            return Optional.empty();
        }
        double byUsers = phases.stream().mapToDouble(PhaseEvidence::busyNanos).sum() / wallNanos;
        boolean byChance = phases.stream().allMatch(phase -> phase.load().load() instanceof OpenLoop);
        double off = Math.abs(readings.mean() - byUsers);
        double chance = evidence.looks().deviations(STANDARD_ERRORS) * standardError(readings, byUsers, byChance)
                + rest(readings, wallNanos);
        if (off <= chance + evidence.limit(Threshold.IN_FLIGHT_OFF) * byUsers) {
            return Optional.empty();
        }
        return Optional.of(FindingType.IN_FLIGHT_OFF.suspect(
                "in flight: " + Numbers.text(readings.mean(), 4) + " by " + readings.count() + " readings, "
                        + Numbers.text(byUsers, 4) + " by the users' times"
                        + evidence.limited(Threshold.IN_FLIGHT_OFF)
                        + "; the recording is wrong, please report it with the run's log"));
    }

    private static boolean isReadable(PhaseEvidence phase) {
        return !goesByABeat(phase.load()) && phase.meanServiceNanos() >= LEAST_SERVICE_NANOS;
    }

    private static boolean goesByABeat(LoadPhase load) {
        if (load.load() instanceof OpenLoop open) {
            return !(open.arrivals() instanceof Poisson);
        }
        Pause pause = ((ClosedLoop) load.load()).pause();
        return !(pause instanceof Pause.None
                || pause instanceof Pause.OfFlows
                || (pause instanceof Pause.Think think && !(think.law() instanceof DurationLaw.Constant)));
    }

    private static double standardError(Readings readings, double mean, boolean byChance) {
        double beyond = mean - Math.floor(mean);
        double leastVariance = byChance ? mean : beyond * (1 - beyond);
        double variance = Math.max(readings.variance(), leastVariance);
        double correlation = Math.max(0, Math.min(MOST_CORRELATION, readings.correlation()));
        return Math.sqrt(variance / readings.count() * (1 + correlation) / (1 - correlation));
    }

    private static double rest(Readings readings, long wallNanos) {
        long lastNanos = readings.last().atNanos();
        return readings.largest() * (wallNanos - lastNanos) / lastNanos;
    }
}
