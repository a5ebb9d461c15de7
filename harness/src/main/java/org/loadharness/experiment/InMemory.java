package org.loadharness.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.loadharness.codec.Manifest.Forks;
import org.loadharness.codec.SecondsFile;
import org.loadharness.drive.RunEvent.ServerStarted;
import org.loadharness.record.Environment;
import org.loadharness.record.RawWriter;
import org.loadharness.record.RunLog;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.RunSummary;

/** Keeps trials for the program alone, and writes nothing but seconds of long trials, into a file without a name. Confined to one thread. */
final class InMemory implements TrialStore {
    private final PlannedRun run;
    private final Environment environment;
    private final Agenda agenda;
    private final List<TrialLog> trials = new ArrayList<>();
    private final SecondsFile seconds = SecondsFile.temporary();

    InMemory(PlannedRun run) {
        this.run = run;
        this.environment = Execution.machine(run);
        this.agenda = run.agenda(environment);
    }

    @Override
    public Optional<RawWriter> records() {
        return Optional.empty();
    }

    @Override
    public Seconds.Store seconds() {
        return seconds;
    }

    @Override
    public Agenda agenda() {
        return agenda;
    }

    @Override
    public Environment environment() {
        return environment;
    }

    @Override
    public List<String> warnings() {
        return List.of();
    }

    @Override
    public Optional<Forks> forks() {
        return Manifests.forks(trials);
    }

    @Override
    public void serverStarted(ServerStarted server) {
        // a manifest would record it
    }

    @Override
    public void beforeTrial() {
        // there is always room
    }

    @Override
    public String kept() {
        return Manifests.trialsDone(trials) + " kept in memory alone";
    }

    @Override
    public void add(TrialLog trial) {
        trials.add(trial);
        agenda.ended(trial);
    }

    @Override
    public RunSummary end(LoadResult.Ending ending) {
        return run.summary(new RunLog(run.plan(), environment, List.copyOf(trials)));
    }

    @Override
    public void askedToEnd(String sentence) {
        // a manifest would record it
    }

    @Override
    public void close() throws IOException {
        seconds.close();
    }
}
