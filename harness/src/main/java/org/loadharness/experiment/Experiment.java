package org.loadharness.experiment;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.experiment.ExperimentControl.Provenance;
import org.loadharness.load.Arrivals;
import org.loadharness.load.Pause;
import org.loadharness.load.Retries;
import org.loadharness.load.UserCounts;
import org.loadharness.load.Warmup;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PhaseDraft;
import org.loadharness.plan.PlanDraft;
import org.loadharness.plan.PlanOption;
import org.loadharness.plan.PlanOptions;
import org.loadharness.plan.PlanTexts;
import org.loadharness.plan.Precision;
import org.loadharness.plan.Profiling;
import org.loadharness.plan.Threads;
import org.loadharness.plan.TrialOrder;
import org.loadharness.time.DurationText;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

/**
 * A scalability experiment in any program: the same plan, driver, recorder and statistics as the command line's. What is not
 * said holds as there. Each option has a name and a text, as there, or a value of its own type; messages name it as there.
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
    final PlanTexts texts;
    private final Optional<ExperimentPlan> checked;
    private final Optional<Provenance> provenance;
    private final Execution execution;

    private Experiment(
            Workload workload,
            PlanTexts texts,
            Optional<ExperimentPlan> checked,
            Optional<Provenance> provenance,
            Execution execution) {
        this.workload = workload;
        this.texts = texts;
        this.checked = checked;
        this.provenance = provenance;
        this.execution = execution;
    }

    /**
     * An experiment with a workload. The service loader needs to know the workload only if the harness starts a server of it,
     * or gives trials processes of their own (option {@code fork}).
     */
    public static Experiment of(Workload workload) {
        requireNonNull(workload, "workload");
        return new Experiment(workload, PlanTexts.of(workload), Optional.empty(), Optional.empty(), Execution.quiet());
    }

    /** Of a plan that was checked before, with that workload; whoever is to be asked about its services was asked. */
    static Experiment of(ExperimentPlan plan, Workload workload, Provenance source) {
        PlanTexts texts = PlanTexts.of(plan, new Workloads(List.of(workload)));
        return new Experiment(
                workload,
                texts,
                Optional.of(plan),
                Optional.of(source),
                Execution.quiet().onPublicNetwork());
    }

    /**
     * With an option of the command line, named without its dashes. Of a pair that excludes each other, such as users and
     * arrivals, the other is dropped.
     *
     * @throws IllegalArgumentException if there is no option of that name; {@link #plan} and {@link #run} report wrong texts
     */
    public Experiment option(String name, String text) {
        return with(texts.option(requireNonNull(name, "name"), requireNonNull(text, "text")));
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

    /** The text given for an option; empty if its default holds. */
    public Optional<String> given(String option) {
        return Optional.ofNullable(texts.options().get(requireNonNull(option, "option")));
    }

    /**
     * With a value of an option, one of {@link PlanOptions}. The other one of a pair such as users and arrivals does not hold
     * any more.
     */
    public <T> Experiment option(PlanOption<T> option, T value) {
        return option(requireNonNull(option, "option").name(), option.print(requireNonNull(value, "value")));
    }

    /** Numbers of users, a point each, as in {@code 1,2,5..2000}. */
    public Experiment users(String spec) {
        return option(PlanOptions.USERS.name(), requireNonNull(spec, "spec"));
    }

    /** Numbers of users, a point each. */
    public Experiment users(UserCounts counts) {
        return option(PlanOptions.USERS, requireNonNull(counts, "counts"));
    }

    /** Open load, a point for each rate, as in {@code poisson:100..2000/s#8}. A think time or pace given before holds no more. */
    public Experiment arrivals(String spec) {
        return option(PlanOptions.ARRIVALS.name(), requireNonNull(spec, "spec"));
    }

    /** Open load, a point for each law. */
    public Experiment arrivals(Arrivals... laws) {
        return option(PlanOptions.ARRIVALS, List.of(requireNonNull(laws, "laws")));
    }

    /** At most so many interactions of an open load under way; an arrival that finds none free waits. */
    public Experiment maxInFlight(int interactions) {
        return option(PlanOptions.MAX_IN_FLIGHT, interactions);
    }

    /** {@code local}, {@code rpc} or {@code simulated}. */
    public Experiment mode(String mode) {
        return option(PlanOptions.MODE.name(), requireNonNull(mode, "mode"));
    }

    /** Where the system under test runs. */
    public Experiment mode(Mode mode) {
        return option(PlanOptions.MODE, requireNonNull(mode, "mode"));
    }

    /** A server that runs already, in mode {@link Mode#RPC}. A trial may remove all it holds, as the studies do: nobody is asked. */
    public Experiment server(URI url) {
        return option(PlanOptions.URL, requireNonNull(url, "url"));
    }

    /** Measured interactions per user. Without it and {@link #measure} a trial measures a second or more. */
    public Experiment interactions(int perUser) {
        return option(PlanOptions.INTERACTIONS.name(), Integer.toString(perUser));
    }

    /** Measures for that long instead. */
    public Experiment measure(Duration length) {
        return option(PlanOptions.DURATION.name(), DurationText.print(requireNonNull(length, "length")));
    }

    /** Interactions for that long before the measured stage of every trial; 0 for no warm-up. */
    public Experiment warmup(Duration length) {
        return option(PlanOptions.WARMUP.name(), DurationText.print(requireNonNull(length, "length")));
    }

    /** Interactions before the measured part of every trial. */
    public Experiment warmup(Warmup warmup) {
        return option(PlanOptions.WARMUP, requireNonNull(warmup, "warmup"));
    }

    /** What users wait between two interactions, as in {@code exp:10ms}. */
    public Experiment think(String spec) {
        return option(PlanOptions.THINK.name(), requireNonNull(spec, "spec"));
    }

    /** What lies between two interactions of a user. */
    public Experiment think(Pause pause) {
        requireNonNull(pause, "pause");
        return pause instanceof Pause.Cycle cycle ? pace(cycle.length()) : option(PlanOptions.THINK, pause);
    }

    /** A user begins an interaction every so often, however long the last one took. */
    public Experiment pace(Duration cycle) {
        return option(PlanOptions.PACE, requireNonNull(cycle, "cycle"));
    }

    /** How often, when and after which failures an interaction is tried again. */
    public Experiment retries(Retries retries) {
        if (requireNonNull(retries, "retries").most() == 0) {
            return option(PlanOptions.RETRIES, 0);
        }
        Experiment waiting = option(PlanOptions.RETRIES, retries.most())
                .option(PlanOptions.BACKOFF, retries.backoff())
                .option(PlanOptions.JITTER, retries.jitterFraction());
        return retries.kinds().isEmpty()
                ? waiting.with(waiting.texts.without(PlanOptions.RETRY_ON.name()))
                : waiting.option(PlanOptions.RETRY_ON, retries.kinds());
    }

    /** What users run on. */
    public Experiment threads(Threads threads) {
        return option(PlanOptions.THREADS, requireNonNull(threads, "threads"));
    }

    /** The system is driven unmeasured for that long before the first trial; 0 for no rehearsal. */
    public Experiment rehearsal(Duration length) {
        return option(PlanOptions.REHEARSAL, requireNonNull(length, "length"));
    }

    /** A trial that takes longer is ended, and its users are counted as lost. */
    public Experiment timeLimit(Duration longest) {
        return option(PlanOptions.TIME_LIMIT, requireNonNull(longest, "longest"));
    }

    /** A request without a whole reply after that time has failed, where the system runs as a server; 10 ms to 24 h. */
    public Experiment requestTimeout(Duration longest) {
        return option(PlanOptions.REQUEST_TIMEOUT, requireNonNull(longest, "longest"));
    }

    /** Trials per point; intervals need at least two. A precision and a budget given before hold no more. */
    public Experiment repeats(int repeats) {
        return option(PlanOptions.REPEATS.name(), Integer.toString(repeats));
    }

    /**
     * As many trials as each point needs, at least five, until half the width of its intervals is that share of the mean, as
     * in {@code throughput:3%,p99:10%}. No trial begins that would end after the budget.
     */
    public Experiment repeatsUntil(String precision, Duration budget) {
        return option(PlanOptions.REPEATS.name(), "auto")
                .option(PlanOptions.PRECISION.name(), requireNonNull(precision, "precision"))
                .option(PlanOptions.BUDGET, requireNonNull(budget, "budget"));
    }

    /** The same for a precision that a program has made. */
    public Experiment repeatsUntil(Precision precision, Duration budget) {
        return repeatsUntil(requireNonNull(precision, "precision").text(), budget);
    }

    /** In which order the trials run. */
    public Experiment order(TrialOrder order) {
        return option(PlanOptions.ORDER, requireNonNull(order, "order"));
    }

    /** With profiled trials beside the first repeats, which say where the users' time goes: see {@link LoadResult#why}. */
    public Experiment profiled() {
        return option(PlanOptions.PROFILE, Profiling.BESIDE);
    }

    /**
     * The same, and they say where the time of the server's threads goes: of a Java process of this machine and this user that
     * runs already. A server that the harness starts needs no such word.
     */
    public Experiment profiled(long process) {
        return profiled().with(execution.profiling(new ProfiledProcess(process)));
    }

    /** Processes that share the users and make the load together, as in {@code local:3}, by the module harness-cluster. */
    public Experiment agents(String spec) {
        return option(PlanOptions.AGENTS.name(), requireNonNull(spec, "spec"));
    }

    /** The root of every random choice. */
    public Experiment seed(long seed) {
        return option(PlanOptions.SEED, seed);
    }

    /** With a parameter of the workload. */
    public Experiment parameter(String name, String text) {
        return with(texts.parameter(requireNonNull(name, "name"), requireNonNull(text, "text")));
    }

    /**
     * With a factor: an option or a parameter of the workload takes each of those values, in all combinations with those of
     * other factors and with the loads. Where both have that name, {@code option.NAME} is the one and {@code param.NAME} the
     * other.
     */
    public Experiment vary(String name, String... values) {
        return with(texts.vary(requireNonNull(name, "name"), List.of(requireNonNull(values, "values"))));
    }

    /** With an option as a factor: it takes each of those values. */
    @SafeVarargs
    public final <T> Experiment vary(PlanOption<T> option, T... values) {
        String name = "option." + requireNonNull(option, "option").name();
        List<String> printed = new ArrayList<>();
        for (T value : requireNonNull(values, "values")) {
            printed.add(option.print(value));
        }
        return with(texts.vary(name, printed));
    }

    /**
     * With one more phase, as in {@code rush users=80% release=+30s}.
     *
     * @throws IllegalArgumentException if the line is none
     */
    public Experiment phase(String line) {
        return with(texts.phase(PhaseDraft.parse(requireNonNull(line, "line"))));
    }

    /**
     * May send load to a service on a public network, which is the caller's to load. A run without this word begins only where
     * every address leads to this machine or to a private network.
     */
    public Experiment onPublicNetwork() {
        return with(execution.onPublicNetwork());
    }

    /** Writes every file of a run into a directory that holds none yet, a trial as soon as it has ended. */
    public Experiment writeTo(Path newDirectory) {
        return with(execution.writeTo(requireNonNull(newDirectory, "newDirectory")));
    }

    /**
     * Gives a line about each trial that has ended to the listener, on the thread that runs it. Without one they go to
     * standard error where the program has a terminal, and nowhere else.
     */
    public Experiment progress(Consumer<String> lines) {
        return with(execution.sayingTo(requireNonNull(lines, "lines")));
    }

    /**
     * What {@link #run} would do.
     *
     * @throws IllegalArgumentException with every mistake there is, a line each
     */
    public ExperimentPlan plan() {
        try {
            return checked.isPresent() ? checked.get() : texts.draft().check(new Workloads(List.of(workload)));
        } catch (PlanDraft.Mistakes wrong) {
            throw new IllegalArgumentException(wrong.getMessage(), wrong);
        }
    }

    /**
     * Runs it, and returns when the last trial has ended.
     *
     * @throws IllegalArgumentException with every mistake there is, before any load; likewise if load would go to a public
     *     network that nobody has agreed to
     * @throws UnfitDirectory before any load, if the directory holds a run already or cannot be written
     * @throws TargetUnreachable if the system under test does not answer
     * @throws IOException if a file could not be written; the trials before are on the disk
     * @throws InterruptedException if the thread was interrupted; the trials before are on the disk
     */
    public LoadResult run() throws TargetUnreachable, IOException, InterruptedException {
        try (ExperimentRun run = execution.open(planned())) {
            return run.runToItsEnd(execution.view(run));
        }
    }

    /**
     * Runs what is left of the run in the directory, as {@code --resume} does; there must be one of the same plan.
     *
     * @throws IllegalArgumentException if no directory was named
     * @throws UnfitDirectory if it holds no run, or one of another plan
     * @throws TargetUnreachable likewise to {@link #run}
     * @throws IOException likewise
     * @throws InterruptedException likewise
     */
    public LoadResult resume() throws TargetUnreachable, IOException, InterruptedException {
        try (ExperimentRun run = execution.reopen(planned())) {
            return run.runToItsEnd(execution.view(run));
        }
    }

    PlannedRun planned() {
        ExperimentPlan plan = plan();
        return execution.permitted(
                new PlannedRun(plan, workload, provenance.orElseGet(() -> Provenance.ofProgram(texts, plan))));
    }

    Experiment with(PlanTexts changed) {
        return new Experiment(workload, changed, Optional.empty(), provenance, execution);
    }

    Workload workload() {
        return workload;
    }

    Execution execution() {
        return execution;
    }

    Experiment with(Execution changed) {
        return new Experiment(workload, texts, checked, provenance, changed);
    }
}
