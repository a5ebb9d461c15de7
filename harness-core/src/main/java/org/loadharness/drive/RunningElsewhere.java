package org.loadharness.drive;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
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

/** A server that the user has started; every trial resets it through its API. Confined to the thread that runs the trials. */
final class RunningElsewhere implements TargetSource {
    private final RemoteWorkload workload;
    private final Settings settings;
    private final URI server;
    private boolean hasAnswered;
    private Optional<String> silence = Optional.empty();

    RunningElsewhere(RemoteWorkload workload, Settings settings, URI server) {
        this.workload = workload;
        this.settings = settings;
        this.server = server;
    }

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
    public void silenced(String why) {
        silence = Optional.of(why);
    }

    @Override
    public void requireAnswering() throws TargetUnreachable {
        if (silence.isPresent()) {
            String why = silence.get();
            throw new TargetUnreachable(why + "; find out why, and resume the run (--resume)", new IOException(why));
        }
    }

    @Override
    public Optional<ResourceUse> serverUse() {
        return Optional.empty();
    }

    @Override
    public void close() {}

    private Target reach(Duration timeLimit, Callable<Target> way) throws TargetUnreachable, InterruptedException {
        try {
            Target target = requireNonNull(TimeLimit.hold(timeLimit, way), "connect() returned null");
            hasAnswered = true;
            silence = Optional.empty();
            return target;
        } catch (InterruptedException interrupted) {
            throw interrupted;
        } catch (TimeLimit.Passed late) {
            throw new TargetUnreachable(
                    server + " did not make a trial ready within the time limit of " + DurationText.print(timeLimit),
                    late);
        } catch (ProtocolException unfit) {
            throw new TargetUnreachable(server + " answers, but " + Reason.of(unfit), unfit);
        } catch (Exception failed) {
            throw new TargetUnreachable(silent(failed), failed);
        }
    }

    private String silent(Exception failed) {
        if (hasAnswered) {
            return server + " does not answer any more: " + Reason.of(failed)
                    + "; it answered before, so find out why it ended";
        }
        return workload instanceof ServedWorkload
                ? server + " does not answer as a " + workload.name() + " server (" + Reason.of(failed)
                        + "); start one with: serve " + workload.name()
                : server + " does not answer: " + Reason.of(failed) + wayOut(failed);
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
