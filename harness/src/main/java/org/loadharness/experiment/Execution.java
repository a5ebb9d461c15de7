package org.loadharness.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.loadharness.codec.Manifest.Session;
import org.loadharness.drive.LocalRunner;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.RunEvent.CutShort;
import org.loadharness.drive.RunEvent.ServerStarted;
import org.loadharness.drive.RunEvent.TrialFinished;
import org.loadharness.drive.RunEvent.TrialStarted;
import org.loadharness.drive.RunListener;
import org.loadharness.drive.Runner;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.record.Environment;
import org.loadharness.record.RawWriter;
import org.loadharness.stats.RunSummary;
import org.loadharness.workload.Workload;

/**
 * Carries out what an experiment has planned. Immutable.
 *
 * @param directory for its files; empty if it writes none
 * @param listener told of everything, on the thread that runs it
 */
record Execution(Optional<Path> directory, RunListener listener) {
    /** That writes nothing and tells nobody. */
    static Execution quiet() {
        return new Execution(Optional.empty(), silence -> {});
    }

    Execution writeTo(Path newDirectory) {
        return new Execution(Optional.of(newDirectory), listener);
    }

    /** Tells another one as well. */
    Execution tell(RunListener another) {
        return new Execution(directory, event -> {
            listener.on(event);
            another.on(event);
        });
    }

    /** Keeps the systems of a workload for several experiments. */
    Series series(Workload workload) {
        return new Series(runner(workload, Optional.empty()).bench(listener));
    }

    LoadResult run(PlannedRun run) throws TargetUnreachable, IOException, InterruptedException {
        return run(run, records -> runner(run.workload(), records));
    }

    LoadResult run(PlannedRun run, Function<Optional<RawWriter>, Runner> runners)
            throws TargetUnreachable, IOException, InterruptedException {
        if (directory.isEmpty()) {
            return drive(runners, run, new InMemory(run));
        }
        ResultDirectory.prepare(directory.get());
        return drive(runners, run, Journal.start(directory.get(), run, session()));
    }

    /** Runs what is left of the run in the directory. */
    LoadResult resume(PlannedRun run) throws TargetUnreachable, IOException, InterruptedException {
        Path of =
                directory.orElseThrow(() -> new IllegalArgumentException("no directory is named; name it by writeTo"));
        StoredRun stored = StoredRun.read(of);
        if (!stored.plan().equals(run.plan())) {
            throw new UnfitDirectory(of + ": holds a run of another plan; choose another directory to run this one");
        }
        return drive(records -> runner(run.workload(), records), run, Journal.resume(of, run, session(), stored));
    }

    private static LocalRunner runner(Workload workload, Optional<RawWriter> records) {
        LocalRunner runner = new LocalRunner(workload, ServeProcess.command()).forkingBy(new Forks());
        return records.map(runner::recordingInto).orElse(runner);
    }

    private LoadResult drive(Function<Optional<RawWriter>, Runner> runners, PlannedRun run, Keeping opened)
            throws TargetUnreachable, IOException, InterruptedException {
        try (Keeping kept = opened) {
            Reason reason = new Reason();
            try {
                runners.apply(kept.records()).run(run.plan(), kept.agenda(), event -> on(event, kept, reason));
            } catch (TargetUnreachable | IOException | InterruptedException | RuntimeException failed) {
                keepWhatThereIs(kept, failed);
                throw failed;
            }
            RunSummary summary = kept.end(reason.text);
            return new LoadResult(summary, directory);
        }
    }

    private void on(RunEvent event, Keeping kept, Reason reason) throws IOException {
        if (event instanceof TrialStarted) {
            kept.agenda().began();
        } else if (event instanceof TrialFinished finished) {
            kept.add(finished.log());
        } else if (event instanceof ServerStarted server) {
            kept.serverStarted(server);
        } else if (event instanceof CutShort cut) {
            reason.text = cut.reason();
        }
        listener.on(event);
    }

    private static void keepWhatThereIs(Keeping kept, Exception failure) {
        try {
            kept.end("it failed: " + failure.getMessage());
        } catch (IOException | RuntimeException alsoFailed) {
            failure.addSuppressed(alsoFailed);
        }
    }

    private static Session session() {
        return new Session(List.of(), Version.text(), Environment.capture(), Optional.empty());
    }

    /** Why a run ended before its last trial; empty if it did not. */
    private static final class Reason {
        private String text = "";
    }
}
