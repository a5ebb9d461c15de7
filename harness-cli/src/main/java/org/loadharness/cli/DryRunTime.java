package org.loadharness.cli;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.loadharness.load.Warmup;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.Variant;

/**
 * How long trials will take, as far as anybody can know: phases of a given time take that time, phases of given
 * interactions take as long as the system needs, up to the time limit. Immutable.
 *
 * @param left the point of each trial that is to run
 */
record DryRunTime(ExperimentPlan plan, List<Point> left) {
    String text() {
        if (left.isEmpty()) {
            return "none, no trial is left";
        }
        String least = Eta.text(least());
        String most = Eta.text(most());
        if (plan.isSimulated()) {
            return "unknown, a simulated clock runs as fast as the processor allows; simulated time is at least "
                    + least + ", at most " + most + " by --time-limit";
        }
        if (isKnown()) {
            return least + ", and the time to start and end " + DryRunLoad.count(left.size(), "trial");
        }
        return "unknown, " + reason() + "; at least " + least + ", at most " + most + " by --time-limit";
    }

    /** Whether the plan says it all. */
    boolean isKnown() {
        return left.stream()
                .allMatch(point -> PlannedTime.isKnown(settings(point).warmup().longest())
                        && settings(point).warmup() instanceof Warmup.Fixed
                        && new PlannedTime(point).isKnown());
    }

    /** With interactions that take no time, and a system that is steady at once. */
    Duration least() {
        Duration sum = rehearsals();
        for (Point point : left) {
            Duration warmup = settings(point).warmup() instanceof Warmup.Fixed fixed
                    ? PlannedTime.least(fixed.extent())
                    : Duration.ZERO;
            Duration trial = warmup.plus(new PlannedTime(point).least());
            sum = sum.plus(min(trial, settings(point).timeLimit()));
        }
        return sum;
    }

    private String reason() {
        return left.stream().allMatch(point -> new PlannedTime(point).isKnown())
                        && left.stream().anyMatch(point -> settings(point).warmup() instanceof Warmup.UntilSteady)
                ? "the warm-up ends when the system is steady"
                : "interactions take as long as the system needs";
    }

    /** With every trial ended by its time limit. */
    private Duration most() {
        Duration sum = rehearsals();
        for (Point point : left) {
            sum = sum.plus(settings(point).timeLimit());
        }
        return sum;
    }

    /** Of every variant that still has a trial, and of every process that is a trial's own. */
    private Duration rehearsals() {
        Stream<Variant> shared = left.stream()
                .map(plan::variantOf)
                .filter(variant -> !isForked(variant.trialSettings()))
                .distinct();
        Stream<Variant> forked =
                left.stream().map(plan::variantOf).filter(variant -> isForked(variant.trialSettings()));
        return Stream.concat(shared, forked)
                .map(variant -> variant.trialSettings().rehearsal())
                .reduce(Duration.ZERO, Duration::plus);
    }

    private static boolean isForked(TrialSettings settings) {
        return settings.isolation() == TrialSettings.Isolation.FORKED;
    }

    private TrialSettings settings(Point point) {
        return plan.variantOf(point).trialSettings();
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }
}
