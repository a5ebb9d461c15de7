package org.loadharness.cli;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadPhase;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.record.Distribution;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.stats.Numbers;
import org.loadharness.time.DurationText;

/** What a rehearsal lets expect of the trials after it. Immutable. */
record Rehearsed(TrialLog log) {
    private static final double NANOS_PER_SECOND = 1e9;

    /** A trial in which a user performs fewer interactions says little. */
    private static final int FEW = 10;

    /** That a measured time is short for the interactions of the system, where it is. */
    Optional<String> advice(ExperimentPlan plan) {
        Optional<Duration> shortest = plan.points().stream()
                .flatMap(point -> point.phases().stream())
                .map(LoadPhase::measured)
                .filter(Extent.Lasting.class::isInstance)
                .map(extent -> ((Extent.Lasting) extent).duration())
                .min(Duration::compareTo);
        OptionalDouble meanNanos = meanNanos();
        if (shortest.isEmpty() || meanNanos.isEmpty()) {
            return Optional.empty();
        }
        double neededNanos = FEW * meanNanos.getAsDouble();
        if (neededNanos <= shortest.get().toNanos()) {
            return Optional.empty();
        }
        return Optional.of("an interaction took " + Numbers.millis(meanNanos.getAsDouble()) + " in the rehearsal: "
                + DurationText.print(shortest.get()) + " measures few of them for each user; write --duration "
                + DurationText.print(Duration.ofSeconds((long) Math.ceil(neededNanos / NANOS_PER_SECOND))));
    }

    private OptionalDouble meanNanos() {
        List<Distribution> all = log.measured().interactions().stream()
                .map(InteractionLog::successes)
                .toList();
        return Distribution.merge(all).meanNanos();
    }
}
