package org.loadharness.plan;

import java.time.Duration;
import java.util.List;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Warmup;
import org.loadharness.time.DurationText;

/** Whether the trials that are asked for can end before their time limit. Confined to one thread. */
final class TimeLimitRule {
    private final PlanReader reader;

    TimeLimitRule(PlanReader reader) {
        this.reader = reader;
    }

    /** Adds to the mistakes what would be ended for certain, on whatever clock. */
    void check(OptionValues values, List<Point> points) {
        if (!reader.mistakes().isEmpty()) {
            return;
        }
        Duration limit = values.get(PlanOptions.TIME_LIMIT);
        Duration warmup =
                values.get(PlanOptions.WARMUP) instanceof Warmup.Fixed fixed ? length(fixed.extent()) : Duration.ZERO;
        Duration longest = points.stream()
                .flatMap(point -> point.phases().stream())
                .map(TimeLimitRule::end)
                .max(Duration::compareTo)
                .orElse(Duration.ZERO)
                .plus(warmup);
        if (longest.compareTo(limit) >= 0) {
            reader.mistake(
                    PlanOptions.TIME_LIMIT,
                    DurationText.print(limit) + " would end every trial of " + DurationText.print(longest)
                            + (warmup.isZero() ? "" : ", warm-up included") + "; write --time-limit "
                            + DurationText.print(longest.plus(margin(longest))) + " or measure less");
        }
    }

    /** At the earliest, after the start of the measured stage. */
    private static Duration end(LoadPhase phase) {
        Duration release = phase.release() instanceof LoadPhase.Release.AfterTime after ? after.time() : Duration.ZERO;
        return release.plus(length(phase.measured()));
    }

    private static Duration length(Extent extent) {
        return extent instanceof Extent.Lasting lasting ? lasting.duration() : Duration.ZERO;
    }

    /** Half as much again, in whole seconds: sessions are made and the last interactions end in that time too. */
    private static Duration margin(Duration longest) {
        Duration half = longest.dividedBy(2);
        return Duration.ofSeconds(longest.plus(half).toSeconds() + 1).minus(longest);
    }
}
