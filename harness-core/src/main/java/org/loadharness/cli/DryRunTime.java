package org.loadharness.cli;

import java.time.Duration;
import java.util.List;
import org.loadharness.load.Warmup;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.workload.Mode;

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
        if (plan.system().mode() == Mode.SIMULATED) {
            return "unknown, a simulated clock runs as fast as it is reckoned; it shows at least " + least
                    + ", at most " + most + " by --time-limit";
        }
        if (isKnown()) {
            return least + " and what it takes to start and end " + left.size() + " trials";
        }
        return "unknown, " + reason() + "; at least " + least + ", at most " + most + " by --time-limit";
    }

    private boolean isKnown() {
        return PlannedTime.isKnown(plan.conduct().warmup().longest())
                && plan.conduct().warmup() instanceof Warmup.Fixed
                && left.stream().allMatch(point -> new PlannedTime(point).isKnown());
    }

    /** With interactions that take no time, and a system that is steady at once. */
    private Duration least() {
        Duration warmup = plan.conduct().warmup() instanceof Warmup.Fixed fixed
                ? PlannedTime.least(fixed.extent())
                : Duration.ZERO;
        Duration sum = plan.conduct().rehearsal();
        for (Point point : left) {
            Duration trial = warmup.plus(new PlannedTime(point).least());
            sum = sum.plus(min(trial, plan.conduct().timeLimit()));
        }
        return sum;
    }

    private String reason() {
        return left.stream().allMatch(point -> new PlannedTime(point).isKnown())
                        && plan.conduct().warmup() instanceof Warmup.UntilSteady
                ? "the warm-up ends when the system is steady"
                : "interactions take as long as the system needs";
    }

    /** With every trial ended by its time limit. */
    private Duration most() {
        return plan.conduct().rehearsal().plus(plan.conduct().timeLimit().multipliedBy(left.size()));
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }
}
