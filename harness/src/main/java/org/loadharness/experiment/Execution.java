package org.loadharness.experiment;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.loadharness.codec.Manifest.Session;
import org.loadharness.codec.Sentence;
import org.loadharness.codec.TrialsFile;
import org.loadharness.drive.LocalRunner;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.Runner;
import org.loadharness.experiment.ExperimentControl.Series;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.Variant;
import org.loadharness.profile.FlightProfiler;
import org.loadharness.record.Environment;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

/**
 * How an experiment is carried out. Immutable.
 *
 * @param directory for its files; empty if it writes none
 * @param listener hears of everything, on the thread that runs it
 * @param interruption that ends it; empty if only an interrupt of the thread does
 * @param progress takes a line for each trial that has ended; empty for a terminal, if there is one
 * @param reach where its load may go
 * @param profiled the process of a server that runs already, whose threads profiled trials record; empty if there is none
 */
record Execution(
        Optional<Path> directory,
        RunEvent.Listener listener,
        Optional<Interruption> interruption,
        Optional<Consumer<String>> progress,
        Reach reach,
        Optional<ProfiledProcess> profiled) {
    /** Where load may go. */
    enum Reach {
        /** To this machine and to private networks. */
        NEAR,
        /** Anywhere: who is to be asked has said so. */
        PUBLIC
    }

    /** How long others are watched before a run. */
    private static final Duration WATCH = Duration.ofMillis(300);

    /** One that writes nothing and reports to nobody. */
    static Execution quiet() {
        return new Execution(
                Optional.empty(), silence -> {}, Optional.empty(), Optional.empty(), Reach.NEAR, Optional.empty());
    }

    Execution onPublicNetwork() {
        return new Execution(directory, listener, interruption, progress, Reach.PUBLIC, profiled);
    }

    Execution writeTo(Path newDirectory) {
        return new Execution(
                Optional.of(ResultDirectory.named(newDirectory)), listener, interruption, progress, reach, profiled);
    }

    /** Reports to another one as well. */
    Execution reportingTo(RunEvent.Listener another) {
        return new Execution(directory, both(listener, another), interruption, progress, reach, profiled);
    }

    Execution interruptedBy(Interruption newInterruption) {
        return new Execution(directory, listener, Optional.of(newInterruption), progress, reach, profiled);
    }

    Execution sayingTo(Consumer<String> lines) {
        return new Execution(directory, listener, interruption, Optional.of(lines), reach, profiled);
    }

    Execution profiling(ProfiledProcess process) {
        return new Execution(directory, listener, interruption, progress, reach, Optional.of(process));
    }

    /** Who hears how a run goes on that a program has begun. */
    RunEvent.Listener view(ExperimentRun run) {
        return progress.or(ProgressLines::usual)
                .<RunEvent.Listener>map(lines -> new ProgressLines(run, lines))
                .orElse(silence -> {});
    }

    /**
     * The same run.
     *
     * @throws IllegalArgumentException if it needs a directory and there is none, if load would go farther than it may, if no
     *     process of a trial could find its workload, or if this one has too little memory for it
     */
    PlannedRun permitted(PlannedRun run) {
        if (run.plan().recording() == TrialSettings.Recording.RAW && directory.isEmpty()) {
            throw new IllegalArgumentException("raw: records of interactions need a directory; name one by writeTo");
        }
        if (reach == Reach.NEAR) {
            PublicHosts.of(run.plan(), run.workload()).refusal().ifPresent(Execution::refuse);
        }
        unfound(run).ifPresent(Execution::refuse);
        new MemoryFit(run, Runtime.getRuntime().maxMemory()).refusal().ifPresent(Execution::refuse);
        return run;
    }

    /** Why the process of a trial could not find what users do; empty if it can, or if no trial has one. */
    private static Optional<String> unfound(PlannedRun run) {
        boolean isForked = run.plan().variants().stream()
                .anyMatch(variant -> variant.trialSettings().isolation() == TrialSettings.Isolation.FORKED);
        if (!isForked || run.workload().source().isPresent()) {
            return Optional.empty();
        }
        String name = run.workload().name();
        Workloads found = Workloads.discovered();
        if (found.all().stream().anyMatch(known -> known.name().equals(name))) {
            return Optional.empty();
        }
        return Optional.of("fork: "
                + found.whyNone(name)
                        .orElse("the process of a trial finds no workload \"" + name + "\"; name its class in"
                                + " META-INF/services/org.loadharness.workload.Workload, or leave it out"));
    }

    private static void refuse(String why) {
        throw new IllegalArgumentException(why);
    }

    /** Keeps the systems of a workload for several experiments. */
    Series series(Workload workload) {
        return new Series(runner(workload).pool(listener));
    }

    /**
     * Looks whether it could begin, beside what its plan says, and takes nothing for it.
     *
     * @throws IllegalArgumentException if its agents cannot join, or the process to be profiled cannot be
     */
    void requireFit(PlannedRun run) {
        Agents.require(run.plan());
        profiled.ifPresent(process -> process.check(run.plan()));
    }

    /**
     * Opens a new run.
     *
     * @throws UnfitDirectory if the directory holds a run already or cannot be written
     */
    ExperimentRun open(PlannedRun run) throws UnfitDirectory {
        Agents.require(run.plan());
        return open(run, store -> runner(run, store));
    }

    /** The same with systems and agents that stay: whether those can join was looked at before the first of its runs. */
    ExperimentRun open(PlannedRun run, Function<TrialStore, Runner> runners) throws UnfitDirectory {
        ServerClaim claim = claim(run);
        try {
            return new ExperimentRun(run, this, begin(run), runners, claim);
        } catch (UnfitDirectory | RuntimeException | Error failed) {
            giveUp(claim, failed);
            throw failed;
        }
    }

    /**
     * Opens what is left of the run in the directory.
     *
     * @throws UnfitDirectory if it holds no run, one of another plan, or one that another process writes
     * @throws IOException if it cannot be written
     */
    ExperimentRun reopen(PlannedRun run) throws IOException {
        Agents.require(run.plan());
        Path of =
                directory.orElseThrow(() -> new IllegalArgumentException("no directory is named; name it by writeTo"));
        StoredRun stored = StoredRun.readToResume(of);
        if (!stored.plan().equals(run.plan())) {
            throw new UnfitDirectory(of + ": holds a run of another plan; choose another directory to run this one");
        }
        stored.requireSameWorkload(run);
        requireNothingToRemember(run, of);
        ServerClaim claim = claim(run);
        try {
            Journal journal = Journal.resume(of, run, session(run), stored);
            return new ExperimentRun(run, this, journal, store -> runner(run, store), claim);
        } catch (TrialsFile.InUse inUse) {
            giveUp(claim, inUse);
            throw new UnfitDirectory(String.valueOf(inUse.getMessage()), inUse);
        } catch (IOException | RuntimeException | Error failed) {
            giveUp(claim, failed);
            throw failed;
        }
    }

    private ServerClaim claim(PlannedRun run) {
        return profiled.map(process -> process.claim(run.plan())).orElse(ServerClaim.NONE);
    }

    private static void giveUp(ServerClaim claim, Throwable failed) {
        try {
            claim.close();
        } catch (IOException left) {
            failed.addSuppressed(left);
        }
    }

    /** What one process knows of the trials that it made, another one does not. */
    private static void requireNothingToRemember(PlannedRun run, Path of) throws UnfitDirectory {
        for (Variant variant : run.plan().variants()) {
            Settings settings =
                    Settings.of(run.workload().parameters(), variant.system().parameters());
            Optional<String> hindrance = run.workload().forkHindrance(settings);
            if (hindrance.isPresent()) {
                throw new UnfitDirectory(of + ": is of a run that no other process can go on with: " + hindrance.get());
            }
        }
    }

    /** A listener that reports to both. */
    static RunEvent.Listener both(RunEvent.Listener first, RunEvent.Listener second) {
        return event -> {
            first.on(event);
            second.on(event);
        };
    }

    private TrialStore begin(PlannedRun run) throws UnfitDirectory {
        if (directory.isEmpty()) {
            return new InMemory(run);
        }
        ResultDirectory.prepare(directory.get());
        try {
            return Journal.start(directory.get(), run, session(run));
        } catch (FileAlreadyExistsException begunMeanwhile) {
            throw new UnfitDirectory(ResultDirectory.holdsRun(directory.get()), begunMeanwhile);
        } catch (IOException unwritable) {
            throw new UnfitDirectory(
                    directory.get() + ": cannot be written: " + Sentence.of(unwritable) + "; choose another directory",
                    unwritable);
        }
    }

    private LocalRunner runner(PlannedRun run, TrialStore store) {
        LocalRunner runner = runner(run.workload())
                .sharingAmong(() -> Agents.of(run, directory))
                .keepingSecondsIn(store.seconds());
        return store.records().map(runner::recordingInto).orElse(runner);
    }

    private LocalRunner runner(Workload workload) {
        return new LocalRunner(workload, ServeProcess.command(directory))
                .forkingBy(Forks.of(directory, workload))
                .sharingAmong(() -> Agents.of(workload, directory))
                .profilingBy(
                        (trial, server) -> // no class of it is loaded before
                        new FlightProfiler(directory, profiledId()).begin(trial, server));
    }

    private OptionalLong profiledId() {
        return profiled.stream().mapToLong(ProfiledProcess::id).findFirst();
    }

    private static Session session(PlannedRun run) {
        return new Session(run.provenance().commandLine(), ExperimentControl.version(), machine(run), Optional.empty());
    }

    /**
     * The machine of a run. Others are watched before one that takes the time to rehearse: whoever rehearses wants to know
     * what a quiet machine gives.
     */
    static Environment machine(PlannedRun run) {
        boolean rehearses = run.plan().variants().stream()
                .anyMatch(variant -> variant.system().mode() != Mode.SIMULATED
                        && !variant.trialSettings().rehearsal().isZero());
        return Environment.capture(rehearses ? WATCH : Duration.ZERO);
    }
}
