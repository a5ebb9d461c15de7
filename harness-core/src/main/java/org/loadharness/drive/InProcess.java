package org.loadharness.drive;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.loadharness.plan.TrialSettings;
import org.loadharness.random.SeedTree;
import org.loadharness.record.ResourceUse;
import org.loadharness.time.Clock;
import org.loadharness.workload.LocalWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;

/** A fresh system in this process for every trial. */
record InProcess(LocalWorkload workload, Settings settings) implements TargetSource {
    @Override
    public Target open(SeedTree seeds, Clock clock, TrialSettings trial)
            throws TargetUnreachable, InterruptedException {
        return made(workload.name(), () -> workload.open(settings, seeds));
    }

    @Override
    public Optional<ResourceUse> serverUse() {
        return Optional.empty();
    }

    @Override
    public void close() {}

    static Target made(String workload, Callable<Target> maker) throws TargetUnreachable, InterruptedException {
        try {
            return requireNonNull(maker.call(), "open() returned null");
        } catch (InterruptedException interrupted) {
            throw interrupted;
        } catch (Exception | LinkageError failed) { // a class that is missing is the workload's, as what it throws is
            throw new TargetUnreachable(workload + " could not be made: " + Reason.of(failed), failed);
        }
    }
}
