package org.loadharness.plan;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.loadharness.load.Arrivals;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.Pause;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Suggestion;

/** Reads the load of a run, or of one of its phases. Confined to one thread. */
final class LoadReader {
    private final PlanReader reader;
    private final Optional<Study> study;

    LoadReader(PlanReader reader, Optional<Study> study) {
        this.reader = reader;
        this.study = study;
    }

    /** What holds where nothing is given: in a phase what the run says. */
    record Standard(Optional<Closed> closed, Optional<Open> open) {}

    /**
     * A closed loop, whatever its users.
     *
     * @param options what they make of a load
     */
    record Closed(Extent.Rule measured, UnaryOperator<LoadModel> options) {
        LoadModel of(int users) {
            return options.apply(new ClosedLoop(users));
        }
    }

    /**
     * An open load, whatever its law.
     *
     * @param options what they make of a load
     */
    record Open(Extent measured, UnaryOperator<LoadModel> options) {
        static final Open USUAL = new Open(PlanDefaults.OPEN_EXTENT, UnaryOperator.identity());

        LoadModel of(Arrivals law) {
            return options.apply(new OpenLoop(law));
        }
    }

    /** A closed loop of a run. */
    Optional<Closed> closed() {
        Pause usual = study.map(Study::usualPause).orElse(Pause.none());
        Extent.Rule unsaid = Extent.Rule.always(PlanDefaults.SIMULATED_EXTENT);
        Optional<Closed> read = closed(Optional.of(new Closed(unsaid, load -> PlanOptions.THINK.into(load, usual))));
        boolean said = reader.isGiven(PlanOptions.INTERACTIONS) || reader.isGiven(PlanOptions.DURATION);
        return said || isSimulatedAlone() ? read : read.map(this::measuringTime);
    }

    private boolean isSimulatedAlone() {
        return reader.text(PlanOptions.MODE).equals(Mode.SIMULATED.text()) && !reader.varies(PlanOptions.MODE);
    }

    /** The same for as long as fits its users, and its share of the budget that holds or would hold by default. */
    private Closed measuringTime(Closed closed) {
        Duration budget = reader.quietly(PlanOptions.BUDGET).orElse(Duration.ZERO);
        boolean varies = reader.varies(PlanOptions.THINK) || reader.varies(PlanOptions.PACE);
        LoadModel load = varies ? new ClosedLoop(1) : closed.of(1);
        Extent extent = PlanDefaults.closedExtent((ClosedLoop) load, budget.dividedBy(trials()));
        return new Closed(Extent.Rule.always(extent), closed.options());
    }

    /** Those of the plan at the least, profiled ones among them. */
    private long trials() {
        int points = reader.quietly(PlanOptions.USERS)
                .map(users -> users.counts().size())
                .orElse(1);
        int repeats = reader.quietly(PlanOptions.REPEATS).map(Repeats::least).orElse(1);
        int profiled =
                reader.quietly(PlanOptions.PROFILE).orElse(Profiling.NONE).trials(repeats);
        return (long) reader.variants() * points * (repeats + profiled);
    }

    Optional<Closed> closed(Optional<Closed> standard) {
        Optional<Extent.Rule> measured = closedExtent(standard.map(Closed::measured));
        Optional<UnaryOperator<LoadModel>> options = options(ClosedLoop.class, standard.map(Closed::options));
        return measured.flatMap(extent -> options.map(all -> new Closed(extent, all)));
    }

    /** An open load of a run. */
    Optional<Open> open() {
        return open(Optional.of(Open.USUAL));
    }

    Optional<Open> open(Optional<Open> standard) {
        reader.refuse(
                PlanOptions.INTERACTIONS,
                "open load is measured by time, not by number; write " + reader.named(PlanOptions.DURATION));
        return openBesideClosed(standard);
    }

    /** The same where a number of interactions is for closed loops beside it. */
    Optional<Open> openBesideClosed(Optional<Open> standard) {
        Optional<Extent> measured = reader.isGiven(PlanOptions.DURATION)
                ? reader.read(PlanOptions.DURATION).map(Extent.class::cast)
                : standard.map(Open::measured);
        Optional<UnaryOperator<LoadModel>> options = options(OpenLoop.class, standard.map(Open::options));
        return measured.flatMap(extent -> options.map(all -> new Open(extent, all)));
    }

    /** Refuses what only loads of that kind have. */
    void refuse(Class<? extends LoadModel> kind) {
        heldBy(kind).forEach(option -> reader.refuse(option, option.whyNotThere()));
    }

    /** What the options of a kind of load make of one; of two that exclude each other the later one is read. */
    private Optional<UnaryOperator<LoadModel>> options(
            Class<? extends LoadModel> kind, Optional<UnaryOperator<LoadModel>> standard) {
        List<PlanOption<?>> given = heldBy(kind).filter(reader::isGiven).toList();
        Optional<UnaryOperator<LoadModel>> all = standard;
        for (int i = 0; i < given.size(); i++) {
            PlanOption<?> option = given.get(i);
            List<PlanOption<?>> later = given.subList(i + 1, given.size());
            Optional<PlanOption<?>> other = later.stream()
                    .filter(each ->
                            option.alternative().filter(each.name()::equals).isPresent())
                    .findFirst();
            if (other.isPresent()) {
                contradiction(option, other.get());
            } else {
                Optional<UnaryOperator<LoadModel>> made = made(option);
                all = all.flatMap(before -> made.map(change -> load -> change.apply(before.apply(load))));
            }
        }
        return all;
    }

    private <T> Optional<UnaryOperator<LoadModel>> made(PlanOption<T> option) {
        Optional<T> value = reader.read(option, text -> {
            T read = option.parse(text);
            if (read instanceof Pause pause) {
                requireThink(pause, text);
            }
            return read;
        });
        return value.map(read -> load -> option.into(load, read));
    }

    private void contradiction(PlanOption<?> one, PlanOption<?> other) {
        reader.mistake(other, "give either " + reader.named(one) + " or " + reader.named(other) + ", not both");
    }

    private Optional<Extent.Rule> closedExtent(Optional<Extent.Rule> standard) {
        if (reader.isGiven(PlanOptions.INTERACTIONS) && reader.isGiven(PlanOptions.DURATION)) {
            contradiction(PlanOptions.INTERACTIONS, PlanOptions.DURATION);
        }
        if (reader.isGiven(PlanOptions.DURATION)) {
            return reader.read(PlanOptions.DURATION).map(Extent.Rule::always);
        }
        return reader.isGiven(PlanOptions.INTERACTIONS)
                ? reader.read(
                        PlanOptions.INTERACTIONS,
                        text -> OptionGrammar.interactions(text, reader.named(PlanOptions.DURATION)))
                : standard;
    }

    private void requireThink(Pause pause, String text) {
        if (pause instanceof Pause.Cycle) {
            throw new IllegalArgumentException("\"" + text + "\" is a cycle; write " + reader.named(PlanOptions.PACE)
                    + " " + text.replaceFirst(".*:", ""));
        }
        if (pause instanceof Pause.ThinkAfter after && study.isPresent()) {
            List<String> known = study.get().interactions();
            after.laws().keySet().stream()
                    .filter(name -> !known.contains(name))
                    .findFirst()
                    .ifPresent(name -> {
                        throw new IllegalArgumentException("\"" + name + "\" is no interaction of "
                                + study.get().workload().name()
                                + Suggestion.wayOut(name, known, "; known are " + String.join(", ", known)));
                    });
        }
        if (pause instanceof Pause.OfFlows && !study.map(Study::hasFlows).orElse(false)) {
            throw new IllegalArgumentException("only workloads with flows say themselves how long users pause; write"
                    + " none, or a time as in exp:10ms");
        }
    }

    /** The options that have no use beside arrivals: what users wait between interactions of their own. */
    static Stream<PlanOption<?>> uselessBeside(String option) {
        return option.equals(PlanOptions.ARRIVALS.name()) ? heldBy(ClosedLoop.class) : Stream.of();
    }

    /** The options whose values loads of that kind hold. */
    private static Stream<PlanOption<?>> heldBy(Class<? extends LoadModel> kind) {
        return PlanOptions.ALL.stream().filter(option -> option.isHeldBy(kind));
    }
}
