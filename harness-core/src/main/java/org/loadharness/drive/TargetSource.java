package org.loadharness.drive;

import java.net.URI;
import java.util.Optional;
import java.util.OptionalLong;
import org.loadharness.plan.TrialSettings;
import org.loadharness.random.SeedTree;
import org.loadharness.record.ResourceUse;
import org.loadharness.time.Clock;
import org.loadharness.workload.Target;

/** Where a trial's system under test comes from. Confined to the thread that runs the trials. */
interface TargetSource extends AutoCloseable {
    /**
     * A system in its first state.
     *
     * @param settings of the trial: how long it may take, and each request
     * @throws TargetUnreachable if there is none
     */
    Target open(SeedTree seeds, Clock clock, TrialSettings settings) throws TargetUnreachable, InterruptedException;

    /**
     * A system that another process has opened for the same trial; where it lies in this process, a fresh one.
     *
     * @throws TargetUnreachable if there is none
     */
    default Target join(SeedTree seeds, Clock clock, TrialSettings settings)
            throws TargetUnreachable, InterruptedException {
        return open(seeds, clock, settings);
    }

    /** Where the server answers that this starts for the run; started now if it does not run. Empty if it starts none. */
    default Optional<URI> started() throws TargetUnreachable, InterruptedException {
        return Optional.empty();
    }

    /** The system of the last trial stopped answering during it, for that reason. */
    default void silenced(String why) {}

    /**
     * Looks whether trials can go on.
     *
     * @throws TargetUnreachable if the system stopped answering
     */
    default void requireAnswering() throws TargetUnreachable {}

    /** Running totals of the server's process; empty if there is none, or none that can be read. */
    Optional<ResourceUse> serverUse();

    /** The server's process, where it was started for the run. */
    default OptionalLong serverProcess() {
        return OptionalLong.empty();
    }

    /** Ends what was started for the run. */
    @Override
    void close();
}
