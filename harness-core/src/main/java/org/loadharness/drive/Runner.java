package org.loadharness.drive;

import java.io.IOException;
import java.util.Set;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;

/** Carries out a plan: the only step that takes time. */
public interface Runner {
    /**
     * Runs every trial of the plan but those already done, in the plan's order, and returns when the last has ended. When
     * the calling thread is interrupted, the trial under way is ended and told to the listener first.
     *
     * @param done trials to leave out
     * @param listener told of everything, on the calling thread
     * @throws TargetUnreachable if the system under test does not answer
     * @throws IOException if the listener could not write; the trials before are told
     * @throws InterruptedException if the calling thread was interrupted
     */
    void run(ExperimentPlan plan, Set<TrialId> done, RunListener listener)
            throws TargetUnreachable, IOException, InterruptedException;
}
