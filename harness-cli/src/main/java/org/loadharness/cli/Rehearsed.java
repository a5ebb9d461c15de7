package org.loadharness.cli;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadPhase;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.record.Distribution;
import org.loadharness.record.ResourceUse.Resource;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.stats.Numbers;
import org.loadharness.time.DurationText;

/** What a rehearsal lets expect of the trials after it. Immutable. */
record Rehearsed(TrialLog log, int processors) {
    /** A rate that leaves more than half of the processors idle may grow with the users. */
    private static final double NANOS_PER_SECOND = 1e9;

    private static final double BUSY = 0.5;

    /** A trial in which a user performs fewer interactions says little. */
    private static final int FEW = 10;

    void observeIn(Growth growth) {
        double nanos = nanos();
        int users = log.measured().users().size();
        if (nanos <= 0 || users == 0) {
            return;
        }
        double perNano = log.measured().users().stream()
                        .mapToLong(user -> user.successes() + user.failures())
                        .sum()
                / nanos;
        if (busy().orElse(1) < BUSY) {
            growth.observeIdle(users, perNano);
        } else {
            growth.observe(users, perNano);
        }
    }

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

    private double nanos() {
        long first = log.measured().users().stream()
                .mapToLong(UserLog::startNanos)
                .min()
                .orElse(0);
        long last = log.measured().users().stream()
                .mapToLong(UserLog::endNanos)
                .max()
                .orElse(0);
        return (double) last - first;
    }

    /** The share of the processors that generator and server used together; empty if the system does not say. */
    private OptionalDouble busy() {
        OptionalLong generator = log.resources().generator().of(Resource.CPU_NANOS);
        if (generator.isEmpty()) {
            return OptionalDouble.empty();
        }
        long server = log.resources()
                .server()
                .map(use -> use.of(Resource.CPU_NANOS).orElse(0))
                .orElse(0L);
        return OptionalDouble.of((generator.getAsLong() + server) / (nanos() * processors));
    }
}
