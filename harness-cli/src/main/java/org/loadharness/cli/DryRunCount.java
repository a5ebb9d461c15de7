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
 * How many interactions trials will measure, where the plan says it: users of given interactions, timetables and cycles.
 * Immutable.
 *
 * @param left the point of each trial that is to run
 */
record DryRunCount(List<Point> left) {
    String text() {
        double sum = 0;
        boolean exact = true;
        for (Map.Entry<Point, Long> trials : left.stream()
                .collect(Collectors.groupingBy(point -> point, Collectors.counting()))
                .entrySet()) {
            for (LoadPhase phase : trials.getKey().phases()) {
                OptionalDouble count = count(phase);
                if (count.isEmpty()) {
                    return "as many as the system performs in the time";
                }
                sum += count.getAsDouble() * trials.getValue();
                exact &= phase.measured() instanceof Extent.Interactions;
            }
        }
        return String.format(Locale.ROOT, "%s%.0f measured in all", exact ? "" : "about ", sum);
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
