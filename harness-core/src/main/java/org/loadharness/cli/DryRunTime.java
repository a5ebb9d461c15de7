package org.loadharness.cli;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;

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
        if (left.stream()
                .allMatch(point -> point.phases().stream().allMatch(phase -> fixed(phase.measured()))
                        && fixed(plan.conduct().warmup().longest()))) {
            return least + " and what it takes to start and end " + left.size() + " trials";
        }
        return "unknown, interactions take as long as the system needs; at least " + least + ", at most "
                + Eta.text(most()) + " by --time-limit";
    }

    /** With interactions that take no time. */
    private Duration least() {
        Duration sum = plan.conduct().rehearsal();
        for (Point point : left) {
            Duration trial = time(plan.conduct().warmup().longest())
                    .plus(point.phases().stream()
                            .map(phase -> time(phase.measured()))
                            .max(Comparator.naturalOrder())
                            .orElseThrow());
            sum = sum.plus(min(trial, plan.conduct().timeLimit()));
        }
        return sum;
    }

    /** With every trial ended by its time limit. */
    private Duration most() {
        return plan.conduct().rehearsal().plus(plan.conduct().timeLimit().multipliedBy(left.size()));
    }

    private static boolean fixed(Extent extent) {
        return extent instanceof Extent.Lasting || extent.equals(new Extent.Interactions(0));
    }

    private static Duration time(Extent extent) {
        return extent instanceof Extent.Lasting lasting ? lasting.duration() : Duration.ZERO;
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }
}
