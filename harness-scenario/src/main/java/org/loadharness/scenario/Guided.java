package org.loadharness.scenario;

import java.util.random.RandomGenerator;
import org.loadharness.workload.Guide;

/** A session of a user whom a {@link FlowGuide} leads, whatever it waits on. */
interface Guided extends Guide {
    FlowGuide guide();

    @Override
    default int next(RandomGenerator random) {
        return guide().next(random);
    }

    @Override
    default int due(int interaction) {
        return guide().due(interaction);
    }

    @Override
    default boolean continuesFlow() {
        return guide().continuesFlow();
    }

    @Override
    default long pauseNanos() {
        return guide().pauseNanos();
    }

    @Override
    default long waitNanos() {
        return guide().waitNanos();
    }

    @Override
    default int flow() {
        return guide().flow();
    }

    @Override
    default Passage passage() {
        return guide().passage();
    }
}
