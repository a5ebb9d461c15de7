package org.loadharness.drive;

import java.net.ProtocolException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.loadharness.plan.TrialSettings;
import org.loadharness.random.SeedTree;
import org.loadharness.record.ResourceUse;
import org.loadharness.time.Clock;
import org.loadharness.time.DurationText;
import org.loadharness.workload.RemoteWorkload;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;

/** A server that the user has started; every trial resets it through its API. */
record RunningElsewhere(RemoteWorkload workload, Settings settings, URI server) implements TargetSource {
    @Override
    public Target open(SeedTree seeds, Clock clock, TrialSettings trial)
            throws TargetUnreachable, InterruptedException {
        return connect(workload, settings.withRequestTimeout(trial.requestTimeout()), server, seeds, trial.timeLimit());
    }

    @Override
    public Optional<ResourceUse> serverUse() {
        return Optional.empty();
    }

    @Override
    public void close() {}

    static Target connect(RemoteWorkload workload, Settings settings, URI server, SeedTree seeds, Duration timeLimit)
            throws TargetUnreachable, InterruptedException {
        try {
            return TimeLimit.hold(timeLimit, () -> workload.connect(settings, server, seeds));
        } catch (InterruptedException interrupted) {
            throw interrupted;
        } catch (TimeLimit.Passed late) {
            throw new TargetUnreachable(
                    server + " did not make a trial ready within the time limit of " + DurationText.print(timeLimit),
                    late);
        } catch (ProtocolException unfit) {
            throw new TargetUnreachable(server + " answers, but " + unfit.getMessage(), unfit);
        } catch (Exception failed) {
            throw new TargetUnreachable(
                    workload instanceof ServedWorkload
                            ? server + " does not answer as a " + workload.name() + " server (" + failed.getMessage()
                                    + "); start one with: serve " + workload.name()
                            : server + " does not answer: " + failed.getMessage(),
                    failed);
        }
    }
}
