package org.loadharness.drive;

import java.io.IOException;
import java.util.Iterator;
import java.util.Set;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;

/** Carries out a plan: the only step that takes time. */
public interface Runner {
    /**
     * Runs trials of the plan one after the other, and returns when the last has ended. When the calling thread is
     * interrupted, the trial under way is ended and reported to the listener first.
     *
     * @param trials asked on the calling thread for the next only when the listener knows of the one before it
     * @param listener receives every event, on the calling thread
     * @throws TargetUnreachable if the system under test does not answer
     * @throws IOException if the listener could not write; the trials before are reported
     * @throws InterruptedException if the calling thread was interrupted
     */
    void run(ExperimentPlan plan, Iterator<TrialId> trials, RunEvent.Listener listener)
            throws TargetUnreachable, IOException, InterruptedException;

    /**
     * Runs every trial that is sure, but those already done, in the plan's order.
     *
     * @param done trials to leave out
     * @throws TargetUnreachable as for any trials
     * @throws IOException likewise
     * @throws InterruptedException likewise
     */
    default void run(ExperimentPlan plan, Set<TrialId> done, RunEvent.Listener listener)
            throws TargetUnreachable, IOException, InterruptedException {
        run(plan, plan.trials().stream().filter(trial -> !done.contains(trial)).iterator(), listener);
    }
}
