package org.loadharness.workload;

import java.util.random.RandomGenerator;

/** The order in which interactions come. As thread-safe as what implements it says. */
public interface Course {
    /** Instead of the index of an interaction: none comes of what was begun. */
    int NOTHING = -1;

    /** The index of the next interaction. */
    int next(RandomGenerator random);

    /**
     * The time has come for the interaction that {@link #next} has named. What begins with it begins here: it may have been waited
     * for long.
     *
     * @return the interaction to perform, most often that one; {@link #NOTHING} if there is none, and the next one is asked for
     */
    default int due(int interaction) {
        return interaction;
    }
}
