package org.loadharness.plan;

import java.util.List;
import java.util.stream.Stream;

/** Whether there are profiled trials beside those that are measured. */
public enum Profiling {
    /** None. */
    NONE,
    /** One beside each of the first repeats of every point, before and after it in turn. */
    BESIDE;

    /** So many repeats of a point have a profiled trial beside them: an interval of what profiling costs needs some. */
    public static final int REPEATS = 3;

    /** A measured trial with the profiled one beside it, if there is to be one, as they run. */
    Stream<TrialId> with(TrialId measured) {
        if (this == NONE || measured.repeat() > REPEATS) {
            return Stream.of(measured);
        }
        boolean after = (measured.point() + measured.repeat()) % 2 == 1;
        return (after ? List.of(measured, measured.profiled()) : List.of(measured.profiled(), measured)).stream();
    }

    /** Profiled trials of a point with so many repeats. */
    public int trials(int repeats) {
        return this == NONE ? 0 : Math.min(REPEATS, repeats);
    }
}
