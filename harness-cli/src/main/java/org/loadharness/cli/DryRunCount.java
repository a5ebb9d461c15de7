package org.loadharness.cli;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
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
        double sum = 0;
        boolean exact = true;
        for (Map.Entry<Point, Long> trials : trials().entrySet()) {
            for (LoadPhase phase : trials.getKey().phases()) {
                OptionalDouble count = count(phase);
                if (count.isEmpty()) {
                    return "as many as the system performs in the time";
                }
                sum += count.getAsDouble() * trials.getValue();
                exact &= phase.measured() instanceof Extent.Interactions;
            }
        }
        return exact || !flows.hasFlows()
                ? String.format(Locale.ROOT, "%s%.0f measured in all", exact ? "" : "about ", sum)
                : String.format(Locale.ROOT, "%s measured in all, of about %.0f flows", most(), sum);
    }

    private Map<Point, Long> trials() {
        return left.stream().collect(Collectors.groupingBy(point -> point, Collectors.counting()));
    }

    /** What the flows come to. */
    private String most() {
        double sum = trials().entrySet().stream()
                .mapToDouble(trials -> trials.getKey().phases().stream()
                                .mapToDouble(phase -> most(trials.getKey(), phase))
                                .sum()
                        * trials.getValue())
                .sum();
        return Double.isNaN(sum) ? "as many as replies lead to" : String.format(Locale.ROOT, "at most %.0f", sum);
    }

    private double most(Point point, LoadPhase phase) {
        double count = count(phase).orElse(Double.NaN);
        return phase.load() instanceof OpenLoop && !(phase.measured() instanceof Extent.Interactions)
                ? count * flows.mostPerArrival(point, phase).orElse(Double.NaN)
                : count;
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
