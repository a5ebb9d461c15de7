package org.loadharness.plan;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.loadharness.load.DurationLaw;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Pause;
import org.loadharness.load.Warmup;

/** How long is measured, and how long users go on before, where a draft does not say it. Immutable. Thread-safe. */
final class PlanDefaults {
    /** How long an open load is measured. */
    static final Extent OPEN_EXTENT = new Extent.Lasting(Duration.ofSeconds(10));

    /** What each user measures on a simulated clock, where time costs nothing. */
    static final Extent SIMULATED_EXTENT = new Extent.Interactions(2000);

    /** What lies between two interactions of a user fits so often into a measured stage. */
    private static final int PAUSES = 20;

    /** Of the time of a trial, one part in so many more goes to the warm-up. */
    private static final int WARMUP_PART = 5;

    private static final Duration LEAST_WARMUP = Duration.ofNanos(1);

    private static final Duration LONGEST_WARMUP = Duration.ofSeconds(2);

    /** How long an open load goes on before that. */
    static final Warmup OPEN_WARMUP = new Warmup.Fixed(new Extent.Lasting(LONGEST_WARMUP));

    private PlanDefaults() {}

    /**
     * How long a closed loop is measured: {@code --duration} by default, and longer where its users pause.
     *
     * @param share the most that each trial can take of the budget of the run
     */
    static Extent closedExtent(ClosedLoop load, Duration share) {
        Duration least = PlanOptions.DURATION.standard().orElseThrow().duration();
        Duration most = share.multipliedBy(WARMUP_PART).dividedBy(WARMUP_PART + 1L);
        Duration wanted = roundedUp(pause(load.pause()).multipliedBy(PAUSES));
        return new Extent.Lasting(max(least, min(wanted, Duration.ofSeconds(most.toSeconds()))));
    }

    /** What lies before the measured stage of such loads: a fifth of it; empty where any measures a number. */
    static Optional<Warmup> warmup(List<Point> points) {
        Duration longest = Duration.ZERO;
        for (Point point : points) {
            if (!(point.only().map(LoadPhase::measured).orElse(null) instanceof Extent.Lasting lasting)) {
                return Optional.empty();
            }
            longest = max(longest, lasting.duration());
        }
        Duration part = max(longest.dividedBy(WARMUP_PART), LEAST_WARMUP);
        return Optional.of(new Warmup.Fixed(new Extent.Lasting(min(part, LONGEST_WARMUP))));
    }

    /** On average, as far as a load says it itself. */
    private static Duration pause(Pause pause) {
        if (pause instanceof Pause.Cycle cycle) {
            return cycle.length();
        }
        if (pause instanceof Pause.Think think) {
            return mean(think.law());
        }
        return pause instanceof Pause.ThinkAfter after
                ? after.laws().values().stream()
                        .map(PlanDefaults::mean)
                        .max(Duration::compareTo)
                        .orElse(Duration.ZERO)
                : Duration.ZERO;
    }

    private static Duration mean(DurationLaw law) {
        return Duration.ofNanos(Math.round(law.meanNanos()));
    }

    private static Duration roundedUp(Duration duration) {
        return Duration.ofSeconds(duration.plusSeconds(1).minusNanos(1).toSeconds());
    }

    private static Duration max(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }
}
