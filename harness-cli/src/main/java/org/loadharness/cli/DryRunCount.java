package org.loadharness.cli;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleBiFunction;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Pause;
import org.loadharness.plan.Point;

/**
 * How many interactions trials will measure, where the plan says it: users of given interactions, timetables and cycles. Of
 * arrivals that begin flows it says how many flows that is, and what they come to at most. Immutable.
 *
 * @param left the point of each trial that is to run
 */
record DryRunCount(List<Point> left, FlowLoad flows) {
    String text() {
        List<LoadPhase> phases =
                left.stream().flatMap(point -> point.phases().stream()).toList();
        if (phases.stream().anyMatch(phase -> count(phase).isEmpty())) {
            return "as many as the system performs in the time";
        }
        double begun =
                sum((point, phase) -> isOfFlows(point, phase) ? count(phase).orElse(0) : 0);
        boolean exact = phases.stream().allMatch(phase -> phase.measured() instanceof Extent.Interactions);
        if (exact || begun == 0) {
            return String.format(
                    Locale.ROOT,
                    "%s%.0f measured in all",
                    exact ? "" : "about ",
                    sum((point, phase) -> count(phase).orElse(0)));
        }
        double most = sum(this::most);
        String interactions =
                Double.isNaN(most) ? "as many as replies lead to" : String.format(Locale.ROOT, "at most %.0f", most);
        return String.format(
                Locale.ROOT,
                "%s measured in all, of about %.0f flow%s",
                interactions,
                begun,
                Math.rint(begun) == 1 ? "" : "s");
    }

    /** Over all phases of all trials. */
    private double sum(ToDoubleBiFunction<Point, LoadPhase> figure) {
        return left.stream()
                .mapToDouble(point -> point.phases().stream()
                        .mapToDouble(phase -> figure.applyAsDouble(point, phase))
                        .sum())
                .sum();
    }

    /** What its flows come to, or its interactions where it has none; not a number where only replies say it. */
    private double most(Point point, LoadPhase phase) {
        double count = count(phase).orElse(Double.NaN);
        return isOfFlows(point, phase)
                ? count * flows.mostPerArrival(point, phase).orElse(Double.NaN)
                : count;
    }

    /** Whether it has so many flows, and not so many interactions. */
    private boolean isOfFlows(Point point, LoadPhase phase) {
        return phase.measured() instanceof Extent.Lasting && flows.beginsFlows(point, phase);
    }

    private static OptionalDouble count(LoadPhase phase) {
        if (phase.measured() instanceof Extent.Interactions interactions) {
            return OptionalDouble.of(
                    (double) interactions.perUser() * phase.load().users());
        }
        Duration duration = ((Extent.Lasting) phase.measured()).duration();
        if (phase.load() instanceof OpenLoop open) {
            return OptionalDouble.of(open.arrivals().expectedWithin(duration));
        }
        return phase.load() instanceof ClosedLoop closed && closed.pause() instanceof Pause.Cycle cycle
                ? OptionalDouble.of((double) closed.users()
                        * duration.toNanos()
                        / cycle.length().toNanos())
                : OptionalDouble.empty();
    }
}
