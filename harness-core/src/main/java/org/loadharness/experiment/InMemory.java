package org.loadharness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.loadharness.drive.RunEvent.ServerStarted;
import org.loadharness.plan.TrialId;
import org.loadharness.record.Environment;
import org.loadharness.record.RawWriter;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.RunSummary;

/** Keeps trials for the program alone, and writes nothing. Confined to one thread. */
final class InMemory implements Keeping {
    private final PlannedRun run;
    private final Environment environment = Environment.capture();
    private final List<TrialLog> trials = new ArrayList<>();

    InMemory(PlannedRun run) {
        this.run = run;
    }

    @Override
    public Optional<RawWriter> records() {
        return Optional.empty();
    }

    @Override
    public Set<TrialId> done() {
        return StoredRun.done(trials);
    }

    @Override
    public void serverStarted(ServerStarted server) {
        // a manifest would tell
    }

    @Override
    public void add(TrialLog trial) {
        trials.add(trial);
    }

    @Override
    public RunSummary end(String reason) {
        return run.summary(new RunLog(run.plan(), environment, List.copyOf(trials)));
    }

    @Override
    public void close() {
        // nothing is open
    }
}
