package org.loadharness.drive;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.loadharness.drive.RunEvent.ServerStarted;
import org.loadharness.plan.TrialSettings;
import org.loadharness.random.SeedTree;
import org.loadharness.record.ResourceUse;
import org.loadharness.time.Clock;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;

/**
 * A server in a process of its own, started for the run and ended with it; every trial resets it through its API. A
 * server that has died is replaced before the next trial.
 */
final class OwnServer implements TargetSource {
    private final ServedWorkload workload;
    private final Settings settings;
    private final List<String> command;
    private final RunEvent.Listener listener;
    private @Nullable ServerProcess process;

    OwnServer(ServedWorkload workload, Settings settings, List<String> serveCommand, RunEvent.Listener listener) {
        this.workload = workload;
        this.settings = settings;
        this.listener = listener;
        this.command = ServerProcess.command(serveCommand, workload, settings);
    }

    @Override
    public Target open(SeedTree seeds, Clock clock, TrialSettings trial)
            throws TargetUnreachable, InterruptedException {
        return new RunningElsewhere(workload, settings, running().address()).open(seeds, clock, trial);
    }

    @Override
    public Optional<URI> started() throws TargetUnreachable, InterruptedException {
        return Optional.of(running().address());
    }

    @Override
    public Optional<ResourceUse> serverUse() {
        return process == null ? Optional.empty() : process.use();
    }

    @Override
    public OptionalLong serverProcess() {
        return process == null ? OptionalLong.empty() : OptionalLong.of(process.processId());
    }

    @Override
    public void close() {
        if (process != null) {
            process.close();
        }
    }

    private ServerProcess running() throws TargetUnreachable, InterruptedException {
        if (process != null && process.isAlive()) {
            return process;
        }
        close();
        ServerProcess fresh = ServerProcess.start(command, new Affinity(workload.processors(settings)), line -> {});
        process = fresh;
        try {
            listener.on(new ServerStarted(fresh.address(), fresh.processId(), fresh.processors()));
        } catch (IOException unwritten) {
            throw new TargetUnreachable("the start of the server could not be written down", unwritten);
        }
        return fresh;
    }
}
