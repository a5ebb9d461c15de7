package org.loadharness.saturate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.loadharness.saturate.Saturated.Hysteresis;
import org.loadharness.saturate.Saturated.Outcome;
import org.loadharness.saturate.Saturated.Trial.Pass;
import org.loadharness.saturate.Saturated.Trial.Result;
import org.loadharness.saturate.Saturated.Trial.Step;
import org.loadharness.saturate.Saturation.Objective;
import org.loadharness.saturate.Search.Terms;
import org.loadharness.stats.Estimate;
import org.loadharness.stats.Interval;
import org.loadharness.stats.Numbers;

/**
 * What the trials of a search amount to. Immutable.
 *
 * @param design of the last round
 */
record Evidence(Terms terms, List<Saturated.Trial> trials, Optional<Design> design) {
    /** The trials of rounds that say something of a design's loads. */
    static List<Saturated.Trial> reached(List<Saturated.Trial> trials, Design design) {
        return trials.stream()
                .filter(trial -> trial.place().step() == Step.ROUND && design.reaches(trial.load()))
                .toList();
    }

    /** Whether trials at one load all agree, or their means lie clearly on one side of every level. */
    static boolean isCertain(List<Saturated.Trial> here, Objective objective) {
        boolean met = true;
        for (int i = 0; i < objective.ceilings().size(); i++) {
            int index = i;
            Estimate estimate = Estimate.of(here.stream()
                    .flatMapToDouble(trial -> trial.quantities().get(index).stream())
                    .toArray());
            Optional<Interval> interval = estimate.interval();
            double level = objective.ceilings().get(i).level();
            if (interval.isPresent() && interval.get().low() > level) {
                return true;
            }
            met &= interval.isPresent() && interval.get().high() < level;
        }
        return met || here.stream().allMatch(Saturated.Trial::isInvalid);
    }

    /** The answer, reported as what it is. */
    Saturated answer(Outcome outcome, Optional<Boundary> boundary, Optional<String> cut, Duration elapsed) {
        boolean isKnown = outcome != Outcome.UNTRUSTED && (cut.isEmpty() || boundary.isPresent());
        boolean isOfGenerator = isKnown && outcome != Outcome.AT_LEAST_HIGH && isGeneratorDecisive();
        Optional<Boundary> kept = isOfGenerator || outcome == Outcome.BELOW_LOW ? Optional.empty() : boundary;
        return new Saturated(
                isOfGenerator ? Outcome.GENERATOR_LIMIT : outcome,
                terms.range(),
                terms.objective(),
                outcome == Outcome.BELOW_LOW ? OptionalDouble.empty() : load(kept),
                kept.flatMap(this::interval),
                kept.map(Boundary::limiting),
                kept.flatMap(this::hysteresis),
                trials,
                elapsed,
                shortcomings(boundary, cut));
    }

    /** The boundary, or the highest load that met the objective below all that missed it. */
    private OptionalDouble load(Optional<Boundary> boundary) {
        if (boundary.isPresent()) {
            double load = boundary.get().load();
            return OptionalDouble.of(terms.range().isOfUsers() ? Math.floor(load) : load);
        }
        double lowestMissed = trials.stream()
                .filter(Saturated.Trial::isMissed)
                .mapToDouble(Saturated.Trial::load)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        return trials.stream()
                .filter(trial -> trial.result() == Result.MET && trial.load() < lowestMissed)
                .mapToDouble(Saturated.Trial::load)
                .max();
    }

    private Optional<Interval> interval(Boundary boundary) {
        if (boundary.isOpen()) {
            return Optional.empty();
        }
        return Optional.of(
                terms.range().isOfUsers()
                        ? new Interval(Math.floor(boundary.low()), Math.floor(boundary.high()))
                        : new Interval(boundary.low(), boundary.high()));
    }

    /** Whether most of the trials that decided were missed while the generator itself was in trouble. */
    private boolean isGeneratorDecisive() {
        List<Saturated.Trial> decisive = design.map(loads -> reached(trials, loads)).orElse(trials).stream()
                .filter(Saturated.Trial::isMissed)
                .toList();
        long ofGenerator =
                decisive.stream().filter(Saturated.Trial::isOfGenerator).count();
        return ofGenerator > 0 && 2 * ofGenerator >= decisive.size();
    }

    /** From pairs of the same load and round: up against down. */
    private Optional<Hysteresis> hysteresis(Boundary boundary) {
        if (design.isEmpty() || !(boundary.slope() > 0)) {
            return Optional.empty();
        }
        List<Saturated.Trial> all = reached(trials, design.get());
        List<Double> fractions = new ArrayList<>();
        for (Saturated.Trial up : all) {
            if (up.place().pass() == Pass.UP) {
                all.stream()
                        .filter(down -> isOppositeOf(up, down))
                        .findFirst()
                        .flatMap(down -> difference(up, down, boundary.limiting()))
                        .ifPresent(difference -> fractions.add(difference / boundary.slope()));
            }
        }
        Estimate estimate =
                Estimate.of(fractions.stream().mapToDouble(Double::doubleValue).toArray());
        return estimate.interval()
                .map(interval -> new Hysteresis(estimate.mean().orElseThrow(), interval));
    }

    private static boolean isOppositeOf(Saturated.Trial up, Saturated.Trial down) {
        return down.place().pass() == Pass.DOWN
                && down.place().round() == up.place().round()
                && down.load() == up.load();
    }

    /** What the two differ by, as a share of their mean. */
    private static Optional<Double> difference(Saturated.Trial up, Saturated.Trial down, int index) {
        double going = up.quantities().get(index).orElse(0);
        double coming = down.quantities().get(index).orElse(0);
        return going + coming == 0 ? Optional.empty() : Optional.of(2 * (going - coming) / (going + coming));
    }

    private List<String> shortcomings(Optional<Boundary> boundary, Optional<String> cut) {
        List<String> sentences = new ArrayList<>();
        cut.ifPresent(reason -> sentences.add(reason + before(boundary)));
        return sentences;
    }

    private String before(Optional<Boundary> boundary) {
        String wanted = Numbers.percent(terms.precision());
        if (boundary.isEmpty()) {
            return " before the boundary was known";
        }
        return boundary.flatMap(this::interval)
                .map(interval -> " at ±"
                        + Numbers.percent(interval.halfWidth() / boundary.get().load()) + ", ±" + wanted
                        + " was asked for")
                .orElse(" while the interval was open");
    }
}
