package org.loadharness.plan;

import java.util.Map;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.LoadPhase;

/**
 * A phase at every point of a sweep. Immutable. Thread-safe.
 *
 * @param load by the number of users of the point
 */
record PhaseRule(String name, Load load, LoadPhase.Release release, Map<String, String> parameters) {
    /** What a phase has at a number of users. */
    interface Load {
        /**
         * Where its interactions come from.
         *
         * @throws IllegalArgumentException if the phase has nobody then
         */
        LoadModel at(int users);

        Extent measuredAt(int users);
    }

    LoadPhase at(int users) {
        return new LoadPhase(name, load.at(users), load.measuredAt(users), release, parameters);
    }
}
