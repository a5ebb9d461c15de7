package org.loadharness.cli;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.loadharness.load.DurationLaw;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Pause;
import org.loadharness.plan.Point;

/** How long the measured stage of a trial takes, as far as its plan says. Immutable. */
record PlannedTime(Point point) {
    /** Whether the plan says it all: every phase lasts a given time. */
    boolean isKnown() {
        return point.phases().stream().allMatch(phase -> isKnown(phase.measured()));
    }

    /** With interactions that take no time. */
    Duration least() {
        Map<String, Duration> ends = new HashMap<>();
        Duration last = Duration.ZERO;
        for (LoadPhase phase : point.phases()) {
            Duration end = start(phase.release(), ends).plus(least(phase));
            ends.put(phase.name(), end);
            last = end.compareTo(last) > 0 ? end : last;
        }
        return last;
    }

    static boolean isKnown(Extent extent) {
        return extent instanceof Extent.Lasting || extent.equals(new Extent.Interactions(0));
    }

    static Duration least(Extent extent) {
        return extent instanceof Extent.Lasting lasting ? lasting.duration() : Duration.ZERO;
    }

    private static Duration start(LoadPhase.Release release, Map<String, Duration> ends) {
        if (release instanceof LoadPhase.Release.AfterTime after) {
            return after.time();
        }
        return release instanceof LoadPhase.Release.AfterShare after
                ? ends.getOrDefault(after.phase(), Duration.ZERO)
                : Duration.ZERO;
    }

    private static Duration least(LoadPhase phase) {
        if (phase.measured() instanceof Extent.Interactions interactions
                && phase.load() instanceof ClosedLoop closed
                && interactions.perUser() > 0) {
            return least(closed.pause()).multipliedBy(interactions.perUser() - 1L);
        }
        return least(phase.measured());
    }

    /** What surely lies between two interactions. */
    private static Duration least(Pause pause) {
        if (pause instanceof Pause.Cycle cycle) {
            return cycle.length();
        }
        return pause instanceof Pause.Think think && think.law() instanceof DurationLaw.Constant constant
                ? constant.always()
                : Duration.ZERO;
    }
}
