package org.loadharness.drive;

import java.util.Optional;
import org.loadharness.random.SeedTree;
import org.loadharness.record.ResourceUse;
import org.loadharness.workload.LocalWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;

/** A fresh system in this process for every trial. */
record InProcess(LocalWorkload workload, Settings settings) implements TargetSource {
    @Override
    public Target open(SeedTree seeds) throws TargetUnreachable, InterruptedException {
        try {
            return workload.open(settings, seeds);
        } catch (InterruptedException interrupted) {
            throw interrupted;
        } catch (Exception failed) {
            throw new TargetUnreachable(workload.name() + " could not be made: " + failed.getMessage(), failed);
        }
    }

    @Override
    public Optional<ResourceUse> serverUse() {
        return Optional.empty();
    }

    @Override
    public void close() {}
}
