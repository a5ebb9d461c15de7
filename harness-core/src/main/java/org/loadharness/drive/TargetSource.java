package org.loadharness.drive;

import java.util.Optional;
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

    /** Running totals of the server's process; empty if there is none, or none that can be read. */
    Optional<ResourceUse> serverUse();

    /** Ends what was started for the run. */
    @Override
    void close();
}
