package org.loadharness.drive;

import java.io.IOException;
import java.io.Serial;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.ForkLog;

/** Has single trials carried out in processes of their own. */
@FunctionalInterface
public interface TrialProcesses {
    /**
     * Runs one, with its rehearsal, and returns when its process has ended. When the calling thread is interrupted, the
     * trial is ended, what it did is returned and the thread's flag is set again.
     *
     * @param listener receives what happens between the trial's start and its end, on the calling thread
     * @param seconds takes the trial's seconds as they pass, likewise; the log that is returned has none
     * @throws TargetUnreachable if the system under test does not answer
     * @throws Lost if the process ended before the trial did
     * @throws IOException if no such process can be started, or the listener or the keeper throws it
     * @throws InterruptedException if interrupted before the trial began, or once more while it is being ended
     */
    TrialLog run(ExperimentPlan plan, TrialId trial, RunEvent.Listener listener, Seconds.Keeper seconds)
            throws TargetUnreachable, Lost, IOException, InterruptedException;

    /** The process of a trial ended before the trial did; the message says how, in a clause. Immutable. */
    final class Lost extends Exception {
        @Serial
        private static final long serialVersionUID = 1L;

        private final transient ForkLog took;

        /**
         * With how it ended, and what it wrote last.
         *
         * @param took what the process took
         */
        public Lost(String message, ForkLog took) {
            super(message);
            this.took = took;
        }

        /** What the process took. */
        ForkLog took() {
            return took;
        }
    }
}
