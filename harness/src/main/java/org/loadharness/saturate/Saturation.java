package org.loadharness.saturate;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.loadharness.codec.DataPackage;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.ExperimentControl;
import org.loadharness.experiment.ExperimentControl.Series;
import org.loadharness.experiment.Interruption;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.report.Sheet;
import org.loadharness.require.Ceiling;
import org.loadharness.saturate.Search.Terms;
import org.loadharness.stats.Numbers;
import org.loadharness.time.Clock;
import org.loadharness.time.DurationText;
import org.loadharness.workload.Mix;

/**
 * A search for the highest load of an experiment that meets an objective. Loads and repeats of the experiment do not count;
 * everything else of it holds, a system that it starts stays up during the search, and each trial has a seed of its own.
 *
 * <pre>{@code
 * Saturated answer = Saturation.of(experiment)
 *         .arrivals("poisson:10..5000/s")
 *         .objective("p99 < 50 ms, errors < 0.1 %")
 *         .run();
 * }</pre>
 *
 * Immutable: each method gives another search. Thread-safe.
 */
public final class Saturation {
    /** Half the width of the interval that is enough, as a share of the load, unless another is asked for. */
    public static final double PRECISION = 0.03;

    /** How long a search goes on at most, unless another time is asked for. */
    public static final Duration BUDGET = Duration.ofMinutes(60);

    /** How long a trial is measured where the experiment does not say. */
    public static final Duration MEASURED = Duration.ofSeconds(30);

    /** How long it warms up where the experiment does not say. */
    public static final Duration WARMUP = Duration.ofSeconds(5);

    private static final double LEAST_PRECISION = 0.01;
    private static final double MOST_PRECISION = 0.5;

    private final Experiment experiment;
    private final Optional<LoadRange> range;
    private final Optional<Objective> objective;
    private final Ends ends;
    private final Consumer<Saturated.Trial> listener;

    /** When it is enough. */
    private record Ends(double precision, Duration budget) {}

    private Saturation(Experiment experiment, Optional<LoadRange> range, Optional<Objective> objective, Ends ends) {
        this(experiment, range, objective, ends, silence -> {});
    }

    private Saturation(
            Experiment experiment,
            Optional<LoadRange> range,
            Optional<Objective> objective,
            Ends ends,
            Consumer<Saturated.Trial> listener) {
        this.experiment = requireNonNull(experiment, "experiment");
        this.range = range;
        this.objective = objective;
        this.ends = ends;
        this.listener = listener;
    }

    /** With trials of that experiment. */
    public static Saturation of(Experiment experiment) {
        return new Saturation(experiment, Optional.empty(), Optional.empty(), new Ends(PRECISION, BUDGET));
    }

    /**
     * Among numbers of users, as in {@code 1..500}.
     *
     * @throws IllegalArgumentException if the text is no range
     */
    public Saturation users(String lowToHigh) {
        return new Saturation(experiment, Optional.of(LoadRange.users(lowToHigh)), objective, ends, listener);
    }

    /**
     * Among rates of arrivals, as in {@code poisson:10..5000/s}.
     *
     * @throws IllegalArgumentException if the text is no range
     */
    public Saturation arrivals(String lowToHigh) {
        return new Saturation(experiment, Optional.of(LoadRange.arrivals(lowToHigh)), objective, ends, listener);
    }

    /**
     * What the load must meet, as in {@code p99 < 50 ms, errors < 0.1 %}.
     *
     * @throws IllegalArgumentException with every requirement that is wrong, a line each
     */
    public Saturation objective(String text) {
        return new Saturation(experiment, range, Optional.of(Objective.parse(text)), ends, listener);
    }

    /**
     * Half the width of the interval that is enough, as a share of the load; {@value #PRECISION} if not said.
     *
     * @throws IllegalArgumentException if it is not from 0.01 to 0.5
     */
    public Saturation precision(double fraction) {
        if (!(fraction >= LEAST_PRECISION && fraction <= MOST_PRECISION)) {
            throw new IllegalArgumentException("must be from 1% to 50%, was " + Numbers.percent(fraction));
        }
        return new Saturation(experiment, range, objective, new Ends(fraction, ends.budget()), listener);
    }

    /**
     * Ends after that time, whatever is known by then; an hour if not said.
     *
     * @throws IllegalArgumentException if it is not more than 0
     */
    public Saturation budget(Duration longest) {
        if (longest.isNegative() || longest.isZero()) {
            throw new IllegalArgumentException("must be more than 0, was " + DurationText.print(longest));
        }
        return new Saturation(experiment, range, objective, new Ends(ends.precision(), longest), listener);
    }

    /** Reports every trial, on the thread that searches. */
    public Saturation reportingTo(Consumer<Saturated.Trial> another) {
        Consumer<Saturated.Trial> before = listener;
        return new Saturation(experiment, range, objective, ends, trial -> {
            before.accept(trial);
            another.accept(trial);
        });
    }

    /** Reports what processes that make the load write, and where they are awaited, a line each, on the thread that searches. */
    public Saturation sayingTo(Consumer<String> lines) {
        ExperimentControl heard = new ExperimentControl(experiment).reportingTo(event -> {
            if (event instanceof RunEvent.Wrote wrote) {
                lines.accept(wrote.line());
            }
        });
        return new Saturation(heard.experiment(), range, objective, ends, listener);
    }

    /** Ends in good order when that is asked for, as an interrupt of its thread does. */
    public Saturation interruptedBy(Interruption interruption) {
        return new Saturation(
                new ExperimentControl(experiment).interruptedBy(interruption).experiment(),
                range,
                objective,
                ends,
                listener);
    }

    /** How many more trials it needs at least after those; 0 where it may end at any time. */
    public int leastAfter(List<Saturated.Trial> trials) {
        return new TrialsLeft(range(), trials).least();
    }

    /** After which time it ends, whatever is known by then. */
    public Duration budget() {
        return ends.budget();
    }

    /** The loads among which it searches. */
    public LoadRange range() {
        return range.orElseThrow(() -> new IllegalArgumentException(
                "no range of loads; write users LOW..HIGH or arrivals poisson:LOW..HIGH/s"));
    }

    /** What they must keep to: the objective and, where it does not bound failures itself, a bound on these. */
    public Objective objective() {
        Objective wanted = objective.orElseThrow(
                () -> new IllegalArgumentException("no objective; write one, as in p99 < 50 ms, errors < 0.1 %"));
        return wanted.with(Ceiling.ofFailures(low().plan().limits()));
    }

    /**
     * The plan of a trial at the lowest load.
     *
     * @throws IllegalArgumentException with every mistake there is, a line each
     */
    public ExperimentPlan plan() {
        List<String> mistakes = new ArrayList<>();
        ExperimentPlan plan = low().plan();
        if (plan.variants().size() > 1) {
            throw new IllegalArgumentException(plan.factors().get(0) + ": a search is of one system, not of "
                    + plan.variants().size() + "; search for each");
        }
        Mix mix = low().mix();
        objective().ceilings().forEach(ceiling -> ceiling.problem(mix).ifPresent(mistakes::add));
        if (!mistakes.isEmpty()) {
            throw new IllegalArgumentException(String.join("\n", mistakes));
        }
        return plan;
    }

    /**
     * Looks whether this process can begin: whether agents can join it, and whether it has the memory for the lowest load.
     *
     * @throws IllegalArgumentException if not, with the way out
     */
    public void requireFit() {
        new ExperimentControl(low()).requireFit();
    }

    /** A table with a row for each of those trials. */
    public Sheet sheet(List<Saturated.Trial> trials) {
        return SaturationWords.sheet(range(), objective(), trials);
    }

    /** The columns of that table, for {@code datapackage.json}. */
    public List<DataPackage.Column> columns() {
        return SaturationWords.columns(range(), objective());
    }

    private Experiment low() {
        return range().offered(trial(), range().low());
    }

    /**
     * Searches until the boundary is known, the budget is spent or the thread is interrupted, which it stays marked with.
     *
     * @throws IllegalArgumentException with every mistake there is, before any load
     * @throws TargetUnreachable if the system under test does not answer
     * @throws IOException if something could not be written
     */
    public Saturated run() throws TargetUnreachable, IOException {
        Terms terms = new Terms(range(), objective(), ends.precision(), ends.budget());
        long seed = plan().seed();
        try (Series series = new ExperimentControl(low()).series()) {
            Trials trials = new ExperimentTrials(trial(), series, terms, seed);
            return new Search(
                            terms,
                            (number, place, load) -> {
                                Saturated.Trial trial = trials.run(number, place, load);
                                listener.accept(trial);
                                return trial;
                            },
                            Clock.system())
                    .run();
        }
    }

    /** One trial a load, as long as the experiment says, or else as long as a search wants it. */
    private Experiment trial() {
        Experiment trial = experiment.repeats(1);
        if (experiment
                .given("duration")
                .or(() -> experiment.given("interactions"))
                .isEmpty()) {
            trial = trial.measure(MEASURED);
        }
        return experiment.given("warmup").isEmpty() ? trial.warmup(WARMUP) : trial;
    }

    /**
     * What a load must keep to, all of it at once. Immutable. Thread-safe.
     *
     * @param ceilings at least one
     */
    public record Objective(List<Ceiling> ceilings) {
        public Objective {
            ceilings = List.copyOf(ceilings);
            if (ceilings.isEmpty()) {
                throw new IllegalArgumentException("an objective has at least one requirement");
            }
        }

        /**
         * Reads requirements that are separated by commas: {@code p99 < 50 ms, errors < 0.1 %}.
         *
         * @throws IllegalArgumentException with every one that is wrong, a line each
         */
        public static Objective parse(String text) {
            List<Ceiling> ceilings = new ArrayList<>();
            List<String> mistakes = new ArrayList<>();
            for (String part : text.split(",", -1)) {
                try {
                    ceilings.add(Ceiling.parse(part));
                } catch (IllegalArgumentException wrong) {
                    mistakes.add(String.valueOf(wrong.getMessage()));
                }
            }
            if (!mistakes.isEmpty()) {
                throw new IllegalArgumentException(String.join("\n", mistakes));
            }
            return new Objective(ceilings);
        }

        /** As it may be written. */
        public String text() {
            return ceilings.stream().map(Ceiling::text).collect(Collectors.joining(", "));
        }

        /** The same, and no more failures than the response times of the others can stand for. */
        Objective with(Ceiling ofFailures) {
            if (ceilings.stream().anyMatch(Ceiling::isOfAllFailures)) {
                return this;
            }
            List<Ceiling> all = new ArrayList<>(ceilings);
            all.add(ofFailures);
            return new Objective(all);
        }
    }
}
