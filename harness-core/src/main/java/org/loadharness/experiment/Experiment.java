package org.loadharness.experiment;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.loadharness.codec.Manifest.Session;
import org.loadharness.codec.Manifest.Setting;
import org.loadharness.drive.LocalRunner;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.RunEvent.CutShort;
import org.loadharness.drive.RunEvent.ServerStarted;
import org.loadharness.drive.RunEvent.TrialFinished;
import org.loadharness.drive.RunEvent.TrialStarted;
import org.loadharness.drive.RunListener;
import org.loadharness.drive.Runner;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PhaseDraft;
import org.loadharness.plan.PlanDraft;
import org.loadharness.plan.PlanMistakes;
import org.loadharness.plan.Recording;
import org.loadharness.record.Environment;
import org.loadharness.record.RawWriter;
import org.loadharness.stats.RunSummary;
import org.loadharness.time.DurationText;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

/**
 * A scalability experiment in any program: the same plan, driver, recorder and statistics as the command line's. Texts are
 * those of its options, and what is not said holds as there.
 *
 * <pre>{@code
 * LoadResult result = Experiment.of(new BookstoreWorkload()).users("1,2,5..50").repeats(5).seed(42).run();
 * result.at(50).estimates().throughputPerSecond();
 * }</pre>
 *
 * Immutable: each method gives another experiment. Thread-safe; several may run at a time, though they disturb each other's
 * figures.
 */
public final class Experiment {
    private final Workload workload;
    private final Map<String, String> options;
    private final Map<String, String> parameters;
    private final List<PhaseDraft> phases;
    private final Map<String, List<String>> factors;
    private final Optional<Path> directory;
    private final RunListener listener;

    private Experiment(Workload workload, Texts texts, Optional<Path> directory, RunListener listener) {
        this.workload = workload;
        this.options = texts.options();
        this.parameters = texts.parameters();
        this.phases = texts.phases();
        this.factors = texts.factors();
        this.directory = directory;
        this.listener = listener;
    }

    /**
     * Of a workload, which need not be known to the service loader unless a server of it is to be started, or trials of it
     * are to have processes of their own (option {@code fork}).
     */
    public static Experiment of(Workload workload) {
        requireNonNull(workload, "workload");
        return new Experiment(
                workload,
                new Texts(Map.of("workload", workload.name()), Map.of(), List.of(), Map.of()),
                Optional.empty(),
                silence -> {});
    }

    /**
     * With an option of the command line, without its dashes. The other one of a pair such as users and arrivals does not
     * hold any more.
     *
     * @throws IllegalArgumentException if there is none of that name; wrong texts are told by {@link #plan} and {@link #run}
     */
    public Experiment option(String name, String text) {
        if (!PlanDraft.DEFAULTS.containsKey(name) || name.equals("workload")) {
            throw new IllegalArgumentException(
                    "no option named " + name + "; there are " + PlanDraft.DEFAULTS.keySet());
        }
        Map<String, String> changed = new LinkedHashMap<>(options);
        changed.remove(PlanDraft.ALTERNATIVES.getOrDefault(name, name));
        changed.put(name, text);
        return with(new Texts(changed, parameters, phases, factors));
    }

    /**
     * Interactions of its workload, under its parameters.
     *
     * @throws IllegalArgumentException with every mistake there is
     */
    public Mix mix() {
        return workload.mix(Settings.of(
                workload.parameters(), plan().variants().get(0).system().parameters()));
    }

    /** The text that was given for an option; empty if its default holds. */
    public Optional<String> given(String option) {
        return Optional.ofNullable(options.get(option));
    }

    /** Numbers of users, a point each, as in {@code 1,2,5..2000}. */
    public Experiment users(String spec) {
        return option("users", spec);
    }

    /** Open load, a point for each rate, as in {@code poisson:100..2000/s#8}. */
    public Experiment arrivals(String spec) {
        return option("arrivals", spec);
    }

    /** {@code local}, {@code rpc} or {@code simulated}. */
    public Experiment mode(String mode) {
        return option("mode", mode);
    }

    /** Measured interactions per user. */
    public Experiment interactions(int perUser) {
        return option("interactions", Integer.toString(perUser));
    }

    /** Measures for that long instead. */
    public Experiment measure(Duration length) {
        return option("duration", DurationText.print(length));
    }

    /** Interactions for that long before the measured part of every trial. */
    public Experiment warmup(Duration length) {
        return option("warmup", DurationText.print(length));
    }

    /** What users wait between two interactions, as in {@code exp:10ms}. */
    public Experiment think(String spec) {
        return option("think", spec);
    }

    /** Trials per point; intervals need at least two. */
    public Experiment repeats(int repeats) {
        Map<String, String> changed = new LinkedHashMap<>(options);
        changed.keySet().removeAll(List.of("precision", "budget"));
        changed.put("repeats", Integer.toString(repeats));
        return with(new Texts(changed, parameters, phases, factors));
    }

    /**
     * As many trials as each point needs, five at least, for half the width of the intervals to be such a share of the
     * mean, as in {@code throughput:3%,p99:10%}; begins none that would end after the budget.
     */
    public Experiment repeatsUntil(String precision, Duration budget) {
        return option("repeats", "auto").option("precision", precision).option("budget", DurationText.print(budget));
    }

    /** The root of every random choice. */
    public Experiment seed(long seed) {
        return option("seed", Long.toString(seed));
    }

    /** With a parameter of the workload. */
    public Experiment parameter(String name, String text) {
        Map<String, String> changed = new LinkedHashMap<>(parameters);
        changed.put(name, text);
        return with(new Texts(options, changed, phases, factors));
    }

    /**
     * With a factor: an option or a parameter of the workload takes each of those values, in all combinations with those of
     * other factors and with the loads.
     */
    public Experiment vary(String name, String... texts) {
        Map<String, List<String>> changed = new LinkedHashMap<>(factors);
        changed.put(name, List.of(texts));
        return with(new Texts(options, parameters, phases, changed));
    }

    /**
     * With one more phase, as in {@code rush users=80% release=+30s}.
     *
     * @throws IllegalArgumentException if the line is none
     */
    public Experiment phase(String line) {
        List<PhaseDraft> changed = new ArrayList<>(phases);
        changed.add(PhaseDraft.parse(line));
        return with(new Texts(options, parameters, changed, factors));
    }

    /** Writes every file of a run into a directory that holds none yet, a trial as soon as it has ended. */
    public Experiment writeTo(Path newDirectory) {
        return new Experiment(workload, texts(), Optional.of(newDirectory), listener);
    }

    /** Tells another listener as well, on the thread that runs it. */
    public Experiment tell(RunListener another) {
        RunListener before = listener;
        return new Experiment(workload, texts(), directory, event -> {
            before.on(event);
            another.on(event);
        });
    }

    /**
     * What {@link #run} would do.
     *
     * @throws IllegalArgumentException with every mistake there is, a line each
     */
    public ExperimentPlan plan() {
        PlanDraft draft = new PlanDraft();
        options.forEach(draft::set);
        parameters.forEach(draft::parameter);
        phases.forEach(draft::phase);
        factors.forEach(draft::vary);
        try {
            ExperimentPlan plan = draft.check(new Workloads(List.of(workload)));
            if (plan.recording() == Recording.RAW && directory.isEmpty()) {
                throw new IllegalArgumentException(
                        "raw: records of interactions need a directory; name one by writeTo");
            }
            return plan;
        } catch (PlanMistakes wrong) {
            throw new IllegalArgumentException(wrong.getMessage(), wrong);
        }
    }

    /**
     * Runs it, and returns when the last trial has ended.
     *
     * @throws IllegalArgumentException with every mistake there is, before any load
     * @throws UnfitDirectory before any load, if the directory holds a run already or cannot be written
     * @throws TargetUnreachable if the system under test does not answer
     * @throws IOException if a file could not be written; the trials before are on the disk
     * @throws InterruptedException if the thread was interrupted; the trials before are on the disk
     */
    public LoadResult run() throws TargetUnreachable, IOException, InterruptedException {
        return run(this::runner);
    }

    /**
     * Keeps the system of this experiment for several of it; nothing is started before the first of them runs.
     *
     * @throws IllegalArgumentException with every mistake there is
     */
    public Series series() {
        plan();
        return new Series(runner(Optional.empty()).bench(listener));
    }

    LoadResult run(Function<Optional<RawWriter>, Runner> runners)
            throws TargetUnreachable, IOException, InterruptedException {
        PlannedRun run = planned();
        if (directory.isEmpty()) {
            return drive(runners, run, new InMemory(run));
        }
        ResultDirectory.prepare(directory.get());
        return drive(runners, run, Journal.start(directory.get(), run, session()));
    }

    private LocalRunner runner(Optional<RawWriter> records) {
        LocalRunner runner = new LocalRunner(workload, ServeProcess.command()).forkingBy(new Forks());
        return records.map(runner::recordingInto).orElse(runner);
    }

    /**
     * Runs what is left of the run in the directory; there must be one of the same plan.
     *
     * @throws IllegalArgumentException if no directory was named
     * @throws UnfitDirectory if it holds no run, or one of another plan
     * @throws TargetUnreachable likewise to {@link #run}
     * @throws IOException likewise
     * @throws InterruptedException likewise
     */
    public LoadResult resume() throws TargetUnreachable, IOException, InterruptedException {
        PlannedRun run = planned();
        Path of =
                directory.orElseThrow(() -> new IllegalArgumentException("no directory is named; name it by writeTo"));
        StoredRun stored = StoredRun.read(of);
        if (!stored.plan().equals(run.plan())) {
            throw new UnfitDirectory(of + ": holds a run of another plan; choose another directory to run this one");
        }
        return drive(this::runner, run, Journal.resume(of, run, session(), stored));
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

    private PlannedRun planned() {
        List<Setting> configuration = new ArrayList<>();
        options.forEach((option, text) -> configuration.add(new Setting(option, text, "program")));
        phases.forEach(phase -> configuration.add(new Setting("phase." + phase.name(), phase.text(), "program")));
        ExperimentPlan plan = plan();
        factors.forEach(
                (name, texts) -> configuration.add(new Setting("vary." + name, String.join(", ", texts), "program")));
        plan.variants().get(0).system().parameters().forEach((name, text) -> {
            if (!factors.containsKey(name)) {
                String source = parameters.containsKey(name) ? "program" : "default";
                configuration.add(new Setting("param." + name, text, source));
            }
        });
        return new PlannedRun(plan, workload, configuration);
    }

    private static Session session() {
        return new Session(List.of(), Version.text(), Environment.capture(), Optional.empty());
    }

    private Texts texts() {
        return new Texts(options, parameters, phases, factors);
    }

    private Experiment with(Texts changed) {
        return new Experiment(workload, changed, directory, listener);
    }

    /** A plan as people write it. */
    private record Texts(
            Map<String, String> options,
            Map<String, String> parameters,
            List<PhaseDraft> phases,
            Map<String, List<String>> factors) {}

    /** Why a run ended before its last trial; empty if it did not. */
    private static final class Reason {
        private String text = "";
    }
}
