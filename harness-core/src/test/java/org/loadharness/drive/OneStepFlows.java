package org.loadharness.drive;

import java.util.random.RandomGenerator;
import org.loadharness.workload.GuidedSession;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;

/** A user who goes flows of one step each, always the same, without pauses. Confined to one thread. */
class OneStepFlows implements GuidedSession {
    private final int interaction;
    private final Session step;

    OneStepFlows(int interaction, Session step) {
        this.interaction = interaction;
        this.step = step;
    }

    @Override
    public int next(RandomGenerator random) {
        return interaction;
    }

    @Override
    public boolean continuesFlow() {
        return false;
    }

    @Override
    public long pauseNanos() {
        return 0;
    }

    @Override
    public Outcome perform(int named) throws Exception {
        return step.perform(named);
    }
}
