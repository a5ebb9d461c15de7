package org.loadharness.drive;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.Serial;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.plan.TrialSettings;
import org.loadharness.record.AgentsLog;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.workload.WorkloadDefinition;

/** Several processes that carry out a trial together, each with a part of its users. Confined to one thread. */
public interface Generators extends AutoCloseable {
    /**
     * Runs one, and returns what all of them recorded, as one. When the calling thread is interrupted, the trial is ended, what it
     * did is returned and the thread's flag is set again.
     *
     * @param listener receives what happens between the trial's start and its end, on the calling thread
     * @param seconds takes the seconds of all of them together, likewise; the log that is returned has none
     * @throws TargetUnreachable if the system under test does not answer
     * @throws Lost if nothing of the trial is left
     * @throws IOException if they cannot be used at all, or the listener or the keeper throws it
     * @throws InterruptedException if interrupted before the trial began, or once more while it is being ended
     */
    TrialLog run(Order order, RunEvent.Listener listener, Seconds.Keeper seconds)
            throws TargetUnreachable, Lost, IOException, InterruptedException;

    /** Why the run is to end with the last trial, in a clause; empty if it goes on. */
    Optional<String> reasonToEnd();

    /** Lets them go. */
    @Override
    void close();

    /**
     * A trial for them.
     *
     * @param agents that are to share it
     * @param plan as each of them carries it out
     * @param definition of the workload; empty where it is a class
     * @param serverUse reads the running totals of the server's process
     */
    record Order(
            TrialSettings.Agents agents,
            ExperimentPlan plan,
            TrialId trial,
            Optional<WorkloadDefinition> definition,
            Supplier<Optional<ResourceUse>> serverUse) {
        public Order {
            requireNonNull(agents, "agents");
            requireNonNull(plan, "plan");
            requireNonNull(trial, "trial");
            requireNonNull(definition, "definition");
            requireNonNull(serverUse, "serverUse");
        }
    }

    /** Makes them. A service: what brings it need not be there where nothing asks for it. */
    interface Provider {
        /** Name of the main class of one of them, on the machine of the run. */
        String mainClass();

        /**
         * None of them runs yet.
         *
         * @param command that starts one on the machine of the run, but for its arguments
         * @param awaited how many of those that join are to be there before the first trial; 0 if as many as it needs
         */
        Generators ofCommand(ChildCommand command, int awaited);

        /**
         * Looks before a run begins whether such agents can join it.
         *
         * @throws IllegalArgumentException if not, with the way out
         */
        void check(TrialSettings.Agents agents);

        /**
         * Has this process be an agent, until the run that it joins is over.
         *
         * @param stay whether it then waits for another run, until it is interrupted
         * @param say takes a line each time that something happens
         * @throws IllegalArgumentException if it cannot join as it is told, with the way out
         */
        Parting join(TrialSettings.Agents.Joining joining, Stay stay, Consumer<String> say)
                throws IOException, InterruptedException;

        /**
         * Has this process carry messages between a run and agents that join here, until the run is over.
         *
         * @param above where the run is; its keys are those for agents, too, and its time that for the first of them
         * @param below where agents join
         * @param stay whether it then waits for another run, until it is interrupted
         * @param say takes a line each time that something happens, on any thread
         * @throws IllegalArgumentException if it cannot join as it is told, with the way out
         */
        Parting relay(
                TrialSettings.Agents.Joining above, TrialSettings.Agents.Address below, Stay stay, Consumer<String> say)
                throws IOException, InterruptedException;

        /**
         * Makes keys by which agents and a run know each other.
         *
         * @param file of the run; those of agents lie beside it
         * @param agents that get a file of their own; 0 if all share the one of the run
         * @return the files that were written
         * @throws IllegalArgumentException if they cannot be made as is asked, with the way out
         */
        List<Path> makeKeys(Path file, int agents) throws IOException, InterruptedException;
    }

    /** What an agent does when its run is over. */
    enum Stay {
        /** It ends. */
        ONE_RUN,
        /** It waits for the next run. */
        EVERY_RUN
    }

    /** How an agent and its run have parted. */
    enum Parting {
        /** The run is over. */
        DONE,
        /** The run does not take it. */
        REFUSED,
        /** No run was found, or it was lost. */
        LOST
    }

    /** Nothing that users did in a trial is left; the message says why, in a clause. Immutable. */
    final class Lost extends Exception {
        @Serial
        private static final long serialVersionUID = 1L;

        private final transient AgentsLog agents;

        /**
         * With the reason.
         *
         * @param agents what is known of them; without any, if none had joined
         */
        public Lost(String message, AgentsLog agents) {
            super(message);
            this.agents = agents;
        }

        /** What is known of the processes. */
        AgentsLog agents() {
            return agents;
        }
    }
}
