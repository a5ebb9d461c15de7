package org.loadharness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.Manifest.FileFacts;
import org.loadharness.codec.Manifest.Forks;
import org.loadharness.codec.Manifest.Session;
import org.loadharness.codec.Manifest.State;
import org.loadharness.codec.PlanFile;
import org.loadharness.codec.SecondsFile;
import org.loadharness.codec.TrialsFile;
import org.loadharness.drive.RunEvent.ServerStarted;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.record.DiskFile;
import org.loadharness.record.Environment;
import org.loadharness.record.RawWriter;
import org.loadharness.record.RunLog;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.time.Ticker;

/**
 * Writes down a run as it goes: every trial before the next one starts, the files made from them after each point where
 * that is quick, and everything at the end. Confined to one thread.
 */
final class Journal implements TrialStore {
    /** Making files between trials may take one part in that many of the run's time. */
    private static final int SHARE = 20;

    private final Path directory;
    private final PlannedRun run;
    private final ExperimentPlan plan;
    private final TrialsFile file;
    private final SecondsFile seconds;
    private final Place place;
    private final Reserve reserve;
    private final Optional<RawWriter> records;
    private final Agenda agenda;
    private final Map<TrialId, TrialLog> trials = new LinkedHashMap<>();
    private final List<String> warnings = new ArrayList<>();
    private final Ticker ticker = Ticker.system();
    private Manifest manifest;
    private Optional<Path> rescued = Optional.empty();
    private long derivedAtNanos;
    private long derivingNanos;

    private Journal(Path directory, PlannedRun run, Manifest manifest, Opened files) {
        this.directory = directory;
        this.run = run;
        this.plan = run.plan();
        this.manifest = manifest;
        this.file = files.trials();
        this.seconds = files.seconds();
        this.place = files.place();
        this.reserve = files.reserve();
        this.records = files.records();
        this.agenda = run.agenda(environment());
        this.derivedAtNanos = ticker.nanos();
    }

    /** Begins one in a directory that is fit for it. */
    static Journal start(Path directory, PlannedRun run, Session session) throws IOException {
        TrialsFile file = TrialsFile.create(directory);
        try {
            PlanFile.write(directory, run.plan(), run.description());
            Manifest manifest = Manifests.first(run, session, FileFacts.of(directory, List.of(PlanFile.NAME)));
            manifest.write(directory);
            Place place = Place.of(directory);
            Reserve reserve = Reserve.take(directory);
            Opened files = new Opened(
                    file, SecondsFile.create(directory), place, reserve, Records.create(directory, run.plan()));
            return new Journal(directory, run, manifest, files);
        } catch (IOException | RuntimeException | Error failed) {
            try (file) {
                takeBack(directory, failed);
            }
            throw failed;
        }
    }

    /** Nothing has begun: the directory is as it was, the manifest going first, and may be chosen again. */
    private static void takeBack(Path directory, Throwable cause) {
        for (String name : List.of(Manifest.NAME, RawWriter.NAME, Reserve.NAME, PlanFile.NAME, TrialsFile.NAME)) {
            try {
                DiskFile.remove(directory.resolve(name));
            } catch (IOException alsoFailed) {
                cause.addSuppressed(alsoFailed);
            }
        }
    }

    /** Goes on with one. */
    static Journal resume(Path directory, PlannedRun run, Session session, StoredRun stored) throws IOException {
        List<TrialLog> done =
                stored.trials().trials().stream().filter(TrialsFile::isDone).toList();
        Records.requireWhole(directory, done); // before anything is written
        TrialsFile file = TrialsFile.reopen(directory, stored.trials());
        SecondsFile seconds = cutTo(stored, directory, file);
        try {
            List<String> warnings = new ArrayList<>();
            stored.trials().dropped().ifPresent(warnings::add);
            stored.damage().ifPresent(damage -> warnings.add(damage + "; what is missing runs again"));
            Manifests.differences(stored.manifest().sessions().get(0), session).forEach(warnings::add);
            Reserve reserve = Reserve.take(directory);
            Manifest manifest =
                    Manifests.resumed(stored.manifest(), session, warnings, FileFacts.of(directory, logs(directory)));
            file.lockAgain(); // those facts were read from it
            manifest.write(directory);
            Place place = Place.of(directory);
            Opened files = new Opened(file, seconds, place, reserve, Records.resume(directory, stored.plan(), done));
            Journal journal = new Journal(directory, run, manifest, files);
            stored.trials().trials().forEach(journal::keep);
            stored.trials().trials().forEach(journal.agenda::keep);
            journal.warnings.addAll(warnings);
            return journal;
        } catch (IOException | RuntimeException | Error failed) {
            file.close();
            seconds.close();
            throw failed;
        }
    }

    /** Without the seconds of a trial that was killed, before anybody takes a digest of what there is. */
    private static SecondsFile cutTo(StoredRun stored, Path directory, TrialsFile opened) throws IOException {
        try {
            return SecondsFile.resume(directory, stored.trials());
        } catch (IOException | RuntimeException | Error failed) {
            opened.close();
            throw failed;
        }
    }

    @Override
    public Optional<RawWriter> records() {
        return records;
    }

    @Override
    public Seconds.Store seconds() {
        return seconds;
    }

    @Override
    public Environment environment() {
        return manifest.sessions().get(0).environment();
    }

    @Override
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    @Override
    public Agenda agenda() {
        return agenda;
    }

    /** Writes down where a server of the run may run. */
    @Override
    public void serverStarted(ServerStarted server) throws IOException {
        if (server.processors().isPresent()) {
            manifest = Manifests.servedOn(manifest, server.processors().get());
            manifest.write(directory);
        }
    }

    /** Looks whether all is still there. */
    @Override
    public void beforeTrial() throws IOException {
        requirePlace();
    }

    /** Writes a trial down; when this returns it is on the disk. */
    @Override
    public void add(TrialLog trial) throws IOException {
        if (gone().isEmpty()) { // what is written behind a cut would hide it
            file.append(trial);
        }
        keep(trial);
        agenda.ended(trial);
        requirePlace();
        boolean pointEnded = trial.id().repeat() >= plan.repeats().least();
        boolean isQuick = ticker.nanos() - derivedAtNanos >= SHARE * derivingNanos;
        if (pointEnded && isQuick && !agenda.isComplete()) { // after the last one comes the end, which writes them too
            long startNanos = ticker.nanos();
            DerivedFiles.write(directory, summary(), manifest.configuration());
            derivedAtNanos = ticker.nanos();
            derivingNanos = derivedAtNanos - startNanos;
        }
    }

    /** What the trials so far mean. */
    private RunSummary summary() {
        return run.summary(new RunLog(plan, environment(), List.copyOf(trials.values())));
    }

    /**
     * Writes everything that is made from the trials, and the manifest at last: also where the former fails, for it can be
     * made again and the manifest says how far the run came.
     */
    @Override
    public RunSummary end(LoadResult.Ending ending) throws IOException {
        RunSummary summary = summary();
        Optional<IOException> gone = gone();
        if (gone.isPresent()) {
            rescue(ending, summary);
            throw gone.get();
        }
        List<String> names = new ArrayList<>(logs(directory));
        records.ifPresent(any -> names.add(RawWriter.NAME));
        trials.values().stream()
                .flatMap(trial -> trial.profile().stream())
                .flatMap(profile -> profile.files().stream())
                .forEach(names::add);
        try {
            closeRecords(); // before its size and digest are taken: it may end with a trial that does not count
            names.addAll(DerivedFiles.write(directory, summary, manifest.configuration()));
        } finally {
            writeEnd(ending, summary, names);
        }
        return summary;
    }

    /** What all else is made from. */
    private static List<String> logs(Path directory) {
        return Stream.of(PlanFile.NAME, TrialsFile.NAME, SecondsFile.NAME)
                .filter(name -> Files.exists(directory.resolve(name)))
                .toList();
    }

    @Override
    public String kept() {
        String done = Manifests.trialsDone(trials.values());
        return rescued.map(beside ->
                        done + " in " + beside + "; resume the run there (--resume " + PastedWord.of(beside) + ")")
                .orElse(done + " kept; when there is room again, resume the run (--resume " + PastedWord.of(directory)
                        + ")");
    }

    private void requirePlace() throws IOException {
        Optional<IOException> gone = gone();
        if (gone.isPresent()) {
            throw gone.get();
        }
    }

    /** What others have done to that of which all else is made, if anything. */
    private Optional<IOException> gone() throws IOException {
        Optional<Path> missing = place.missing();
        if (missing.isPresent()) {
            return missing.map(path -> new IOException(path + ": was deleted, moved or replaced during the run"));
        }
        return file.isAsWritten()
                ? Optional.empty()
                : Optional.of(new IOException(
                        directory.resolve(TrialsFile.NAME) + ": was altered by another program during the run"));
    }

    /** Writes everything that is in memory to another place, once. */
    private void rescue(LoadResult.Ending ending, RunSummary summary) throws IOException {
        if (rescued.isEmpty()) {
            manifest = ended(ending, summary, Map.of());
            rescued = Optional.of(new Rescue(run, seconds).write(directory, manifest, trials.values()));
        }
    }

    private void writeEnd(LoadResult.Ending ending, RunSummary summary, List<String> names) throws IOException {
        reserve.release();
        manifest = ended(ending, summary, FileFacts.of(directory, names));
        manifest.write(directory);
    }

    private Manifest ended(LoadResult.Ending ending, RunSummary summary, Map<String, FileFacts> files) {
        boolean complete = ending instanceof LoadResult.Ending.Complete;
        List<String> all = Stream.concat(
                        warnings.stream(), summary.verdict().findings().stream().map(Journal::line))
                .toList();
        Manifests.End written = new Manifests.End(
                complete ? State.COMPLETE : State.INCOMPLETE,
                ending.reason(),
                Manifests.totals(complete ? agenda.doneCount() : agenda.expected(), trials.values()),
                all);
        return Manifests.ended(manifest, written, files);
    }

    @Override
    public void askedToEnd(String sentence) throws IOException {
        if (manifest.state() == State.COMPLETE && place.missing().isEmpty()) {
            manifest = Manifests.withWarning(manifest, "after the last trial " + sentence);
            manifest.write(directory);
        }
    }

    @Override
    public Optional<Forks> forks() {
        return Manifests.forks(trials.values());
    }

    @Override
    public void close() throws IOException {
        try (file;
                seconds) {
            reserve.release();
            closeRecords();
        }
    }

    private void closeRecords() throws IOException {
        if (records.isPresent()) {
            records.get().close();
        }
    }

    /** Also where it is repeated it is the last one. */
    private void keep(TrialLog trial) {
        trials.remove(trial.id());
        trials.put(trial.id(), trial);
    }

    private static String line(Finding finding) {
        return finding.severity().name().toLowerCase(Locale.ROOT) + ": " + finding.sentence();
    }

    /** The files that it has open, and where. */
    private record Opened(
            TrialsFile trials, SecondsFile seconds, Place place, Reserve reserve, Optional<RawWriter> records) {}
}
