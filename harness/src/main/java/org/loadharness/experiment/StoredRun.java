package org.loadharness.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.codec.MalformedFile;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.Manifest.FileFacts;
import org.loadharness.codec.Manifest.Setting;
import org.loadharness.codec.PlanFile;
import org.loadharness.codec.SecondsFile;
import org.loadharness.codec.Sentence;
import org.loadharness.codec.TrialsFile;
import org.loadharness.experiment.ExperimentRun.UnwritableResults;
import org.loadharness.page.Page;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.plan.WorkloadDescription;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.report.CalibrationFile;
import org.loadharness.stats.RunSummary;
import org.loadharness.workload.Workloads;

/**
 * What a run has written so far. Immutable.
 *
 * @param directory that holds it
 * @param described what the workload said of itself; empty where the version before this one wrote it
 * @param damage what distinguishes the log from the one that the manifest describes, in a sentence; empty if nothing does
 */
public record StoredRun(
        Path directory,
        ExperimentPlan plan,
        Optional<WorkloadDescription> described,
        Manifest manifest,
        TrialsFile.Content trials,
        Optional<String> damage) {
    /**
     * Reads a result directory.
     *
     * @throws UnfitDirectory if it holds no run, another process writes it, or it is not what the run wrote
     */
    public static StoredRun read(Path directory) throws UnfitDirectory {
        StoredRun run = readToResume(directory);
        if (run.damage().isPresent()) {
            throw new UnfitDirectory(run.damage().get()
                    + "; restore the file from a copy, or resume the run for what is missing (--resume "
                    + PastedWord.of(directory) + ")");
        }
        return run;
    }

    /**
     * Reads a result directory whose log may lack trials, which can be run again.
     *
     * @throws UnfitDirectory if it holds no run, another process writes it, or its plan or a trial was altered
     */
    public static StoredRun readToResume(Path directory) throws UnfitDirectory {
        requireFiles(directory);
        try {
            PlanFile.Content content = PlanFile.read(directory);
            Manifest manifest = Manifest.read(directory);
            requireUnchangedPlan(directory, manifest);
            TrialsFile.Content trials = TrialsFile.read(directory, content.plan());
            Optional<String> damage = LogCheck.damage(directory, manifest, trials);
            if (damage.isPresent() && LogCheck.isComplete(manifest, trials)) {
                throw new UnfitDirectory(damage.get() + ", none of which is missing: what stands there was altered;"
                        + " restore the file from a copy");
            }
            return new StoredRun(directory, content.plan(), content.description(), manifest, trials, damage);
        } catch (NoSuchFileException missing) {
            throw missing(directory, missing);
        } catch (UnfitDirectory changed) {
            throw changed;
        } catch (MalformedFile | TrialsFile.InUse unfit) {
            throw new UnfitDirectory(String.valueOf(unfit.getMessage()), unfit);
        } catch (IOException unreadable) {
            throw new UnfitDirectory(directory + ": " + Sentence.of(unreadable), unreadable);
        }
    }

    private static UnfitDirectory missing(Path directory, NoSuchFileException missing) {
        return Files.exists(directory.resolve(PlanFile.NAME))
                ? new UnfitDirectory(
                        missing.getFile() + ": is missing, though there is the run's plan; restore it from a copy,"
                                + " or start a new run in another directory",
                        missing)
                : new UnfitDirectory(directory + ": holds no run, there is no " + missing.getFile(), missing);
    }

    /** Whoever opens a pipe waits for somebody who writes into it. */
    private static void requireFiles(Path directory) throws UnfitDirectory {
        for (String name : List.of(PlanFile.NAME, Manifest.NAME, TrialsFile.NAME, SecondsFile.NAME)) {
            Path file = directory.resolve(name);
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw new UnfitDirectory(file + ": is no file that a run could have written; restore it from a copy");
            }
        }
    }

    /**
     * As the stages behind it take it; the machine is that of the first start. A trial whose process was killed is there with
     * its seconds.
     *
     * @throws UnfitDirectory like {@link #description}
     */
    public RunLog log() throws UnfitDirectory {
        List<TrialLog> all = new ArrayList<>(trials.trials());
        if (trials.unfinished().isPresent()) {
            TrialLog killed =
                    UnfinishedTrial.log(description(), trials.unfinished().get(), lastStart());
            all.removeIf(trial -> trial.id().equals(killed.id()));
            all.add(killed);
        }
        return new RunLog(plan, manifest.sessions().get(0).environment(), all);
    }

    private Instant lastStart() {
        return manifest.sessions()
                .get(manifest.sessions().size() - 1)
                .environment()
                .capturedAt();
    }

    /** The trials that need not run again. */
    public Set<TrialId> done() {
        return done(trials.trials());
    }

    static Set<TrialId> done(Collection<TrialLog> trials) {
        return trials.stream().filter(TrialsFile::isDone).map(TrialLog::id).collect(Collectors.toSet());
    }

    /**
     * What the workload said of itself. Of a run that the version before this one wrote, the workload on the class path says
     * it.
     *
     * @throws UnfitDirectory if neither does
     */
    public WorkloadDescription description() throws UnfitDirectory {
        return described.isPresent() ? described.get() : ofClassPath();
    }

    /**
     * What it means.
     *
     * @throws UnfitDirectory like {@link #description}
     * @throws IllegalArgumentException if the trials have other interactions than the workload
     */
    public RunSummary summary() throws UnfitDirectory {
        try {
            return RunSummary.of(log(), description());
        } catch (UncheckedIOException unreadable) { // seconds of long trials are read as they are summed up
            Throwable cause = unreadable.getCause();
            String why = cause == null ? "it cannot be read" : cause.getMessage();
            throw new UnfitDirectory(directory + ": " + why, unreadable);
        }
    }

    /** How it ended, as its manifest records it, which does not distinguish causes. */
    LoadResult.Ending ending() {
        return switch (manifest.state()) {
            case COMPLETE -> new LoadResult.Ending.Complete();
            case INCOMPLETE -> new LoadResult.Ending.CutShort(manifest.reason());
            case RUNNING ->
                new LoadResult.Ending.CutShort("the run still goes on, or was killed; resume it (--resume)");
        };
    }

    /**
     * Makes every derived file again; where the manifest names others, it names them as they are now.
     *
     * @return what the run means
     * @throws UnwritableResults if there is no room for them
     */
    public RunSummary derive() throws IOException {
        return derive(manifest.configuration());
    }

    /**
     * The same with one more file, which says what came of the run's calibration.
     *
     * @throws UnwritableResults likewise
     */
    public void deriveWith(byte[] calibration) throws IOException {
        try {
            Path unused = Page.writeFile(directory.resolve(CalibrationFile.NAME), calibration);
        } catch (IOException failed) {
            throw unwritable(failed);
        }
        RunSummary unused = derive();
    }

    /**
     * The same, as if the run had been asked otherwise.
     *
     * @param asked a text for each such option, of which columns and what is required count
     */
    public RunSummary derive(Map<String, String> asked) throws IOException {
        Stream<Setting> others =
                manifest.configuration().stream().filter(setting -> !asked.containsKey(setting.option()));
        Stream<Setting> chosen =
                asked.entrySet().stream().map(each -> new Setting(each.getKey(), each.getValue(), "report"));
        return derive(Stream.concat(others, chosen).toList());
    }

    private RunSummary derive(List<Setting> configuration) throws IOException {
        RunSummary summary = summary();
        try {
            derive(summary, configuration);
            return summary;
        } catch (IOException failed) {
            throw unwritable(failed);
        }
    }

    private UnwritableResults unwritable(IOException failed) {
        return new UnwritableResults(
                Sentence.of(failed) + "; the run is kept: make " + directory
                        + " writable, with room for its files, or report a copy of it",
                failed);
    }

    private void derive(RunSummary summary, List<Setting> configuration) throws IOException {
        List<String> names = DerivedFiles.write(directory, summary, configuration);
        Map<String, FileFacts> files = new LinkedHashMap<>(manifest.files());
        files.putAll(FileFacts.of(directory, names));
        boolean isOurs =
                Manifest.read(directory).equals(manifest); // or the run has gone on meanwhile, and says so itself
        if (isOurs && !files.equals(manifest.files())) {
            Manifests.withFiles(manifest, files).write(directory);
        }
    }

    /**
     * Refuses to go on with a workload that is no longer what it was.
     *
     * @throws UnfitDirectory if it now says something else of itself than in this run
     */
    void requireSameWorkload(PlannedRun now) throws UnfitDirectory {
        if (described.isPresent() && !described.get().equals(now.description())) {
            throw new UnfitDirectory(
                    directory + ": the workload " + plan.workload() + " now says other things of itself than when the"
                            + " run began: other weights, parts or queues; use the version that began the run, or start a"
                            + " new one");
        }
    }

    private WorkloadDescription ofClassPath() throws UnfitDirectory {
        try {
            return WorkloadDescription.of(plan, Workloads.discovered().named(plan.workload()));
        } catch (IllegalArgumentException absent) {
            throw new UnfitDirectory(
                    directory.resolve(PlanFile.NAME) + ": is of version 2, which does not describe its workload; "
                            + absent.getMessage()
                            + "; add that workload to the class path, or use the harness that wrote the run",
                    absent);
        }
    }

    private static void requireUnchangedPlan(Path directory, Manifest manifest) throws IOException {
        FileFacts written = manifest.files().get(PlanFile.NAME);
        FileFacts found = FileFacts.of(directory, List.of(PlanFile.NAME)).get(PlanFile.NAME);
        if (written != null && !written.equals(found)) {
            throw new UnfitDirectory(directory.resolve(PlanFile.NAME) + ": was changed after the run began: its trials"
                    + " are of another plan; restore it, or start a new run");
        }
    }
}
