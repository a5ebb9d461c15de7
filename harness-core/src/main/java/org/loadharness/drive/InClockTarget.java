package org.loadharness.drive;

import java.util.Optional;
import org.loadharness.plan.TrialSettings;
import org.loadharness.random.SeedTree;
import org.loadharness.record.ResourceUse;
import org.loadharness.time.Clock;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.TimedWorkload;

/** A fresh system on the trial's own clock for every trial. */
record InClockTarget(TimedWorkload workload, Settings settings) implements TargetSource {
    @Override
    public Target open(SeedTree seeds, Clock clock, TrialSettings trial)
            throws TargetUnreachable, InterruptedException {
        return InProcess.made(workload.name(), () -> workload.open(settings, seeds, clock));
    }

    @Override
    public Optional<ResourceUse> serverUse() {
        return Optional.empty();
    }

    @Override
    public void close() {}
}
