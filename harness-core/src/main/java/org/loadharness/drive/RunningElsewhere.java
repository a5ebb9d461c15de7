package org.loadharness.drive;

import java.net.ProtocolException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import javax.net.ssl.SSLException;
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
        Settings ofTrial = settings.withRequestTimeout(trial.requestTimeout());
        return reach(trial.timeLimit(), () -> workload.connect(ofTrial, server, seeds));
    }

    @Override
    public Target join(SeedTree seeds, Clock clock, TrialSettings trial)
            throws TargetUnreachable, InterruptedException {
        Settings ofTrial = settings.withRequestTimeout(trial.requestTimeout());
        return reach(trial.timeLimit(), () -> workload.join(ofTrial, server, seeds));
    }

    @Override
    public Optional<ResourceUse> serverUse() {
        return Optional.empty();
    }

    @Override
    public void close() {}

    private Target reach(Duration timeLimit, Callable<Target> way) throws TargetUnreachable, InterruptedException {
        try {
            return TimeLimit.hold(timeLimit, way);
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
                            : server + " does not answer: " + failed.getMessage() + wayOut(failed),
                    failed);
        }
    }

    /** Who does not agree on TLS listens already, and the message says what to do about it. */
    private static String wayOut(Throwable failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof SSLException) {
                return "";
            }
        }
        return "; start it, or name the address where it listens";
    }
}
