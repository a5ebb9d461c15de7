package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.loadharness.load.Arrivals;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.record.CourseLog;
import org.loadharness.record.Distribution;
import org.loadharness.stats.FittedDependence.Observed;
import org.loadharness.stats.FittedProcess.Ends;
import org.loadharness.stats.FittedProcess.Failures;
import org.loadharness.stats.FittedProcess.Flow;
import org.loadharness.stats.FittedProcess.Repeat;

/**
 * The processes that made the phases of a point, and when each begins. A repeat that is slower than others is so in all of its
 * phases. Immutable. Thread-safe.
 *
 * @param phases in the order of the plan; at least one
 */
record FittedPoint(List<Phase> phases) {
    FittedPoint {
        phases = List.copyOf(phases);
    }

    /**
     * A phase of the load.
     *
     * @param after the number of the phase by whose length its beginning is delayed; empty if it begins after a time
     * @param delayNanos from the beginning of that phase, or of the repeat
     */
    record Phase(String name, FittedProcess process, Optional<Integer> after, double delayNanos) {
        Phase {
            requireNonNull(process, "process");
        }

        private Phase thinned(double share) {
            return new Phase(name, process.thinned(share), after, delayNanos * share);
        }
    }

    /** Of a point whose repeats all have a success in each phase, and a course. */
    static FittedPoint of(PointSummary point) {
        List<LoadPhase> planned = point.point().phases();
        List<Phase> phases = new ArrayList<>();
        for (int index = 0; index < planned.size(); index++) {
            LoadPhase load = planned.get(index);
            Optional<Integer> after = load.release() instanceof LoadPhase.Release.AfterShare share
                    ? Optional.of(planned.stream().map(LoadPhase::name).toList().indexOf(share.phase()))
                    : Optional.empty();
            double delayNanos = releasedNanos(point, index)
                    - after.map(phase -> releasedNanos(point, phase)).orElse(0.0);
            phases.add(new Phase(load.name(), process(load, observations(point, index)), after, delayNanos));
        }
        return new FittedPoint(phases);
    }

    /** What each repeat says of a phase, by its number. */
    static List<Observation> observations(PointSummary point, int phase) {
        boolean isOnly = point.point().only().isPresent();
        return point.trials().stream()
                .filter(trial -> isOnly || phase < trial.phases().size())
                .map(trial -> isOnly
                        ? new Observation(
                                trial.measures(), trial.log().measured().course())
                        : new Observation(
                                trial.phases().get(phase).measures(),
                                trial.log().phases().get(phase).log().course()))
                .toList();
    }

    /** A phase of one repeat. */
    record Observation(TrialMeasures measures, Optional<CourseLog> course) {}

    /** Interactions that a repeat has on average. */
    double count() {
        return phases.stream()
                .mapToDouble(phase -> phase.process.flow().count())
                .sum();
    }

    /** The same where only that share of the interactions is drawn. */
    FittedPoint thinned(double share) {
        return new FittedPoint(
                phases.stream().map(phase -> phase.thinned(share)).toList());
    }

    /** Draws a repeat: each phase of it. */
    List<Repeat> draw(RandomGenerator random) {
        double common = random.nextGaussian();
        return phases.stream().map(phase -> phase.process.draw(common, random)).toList();
    }

    /** All phases of a repeat together. */
    Repeat together(List<Repeat> drawn) {
        double[] beginSeconds = new double[phases.size()];
        double endSeconds = 0;
        for (int index = 0; index < drawn.size(); index++) {
            Phase phase = phases.get(index);
            double delay = phase.delayNanos / 1e9;
            if (phase.after.isPresent()) {
                int before = phase.after.get();
                double usual = phases.get(before).process.flow().nanos() / 1e9;
                delay = beginSeconds[before] + delay * drawn.get(before).seconds() / usual;
            }
            beginSeconds[index] = delay;
            endSeconds = Math.max(endSeconds, delay + drawn.get(index).seconds());
        }
        List<Proportion> ended = drawn.stream().map(Repeat::ended).toList();
        return new Repeat(
                Distribution.merge(drawn.stream().map(Repeat::times).toList()),
                endSeconds,
                new Proportion(
                        ended.stream().mapToLong(Proportion::successes).sum(),
                        ended.stream().mapToLong(Proportion::trials).sum()));
    }

    private static double releasedNanos(PointSummary point, int phase) {
        return point.phases().isEmpty()
                ? 0
                : 1e9 * point.phases().get(phase).releasedSeconds().mean().orElse(0);
    }

    private static FittedProcess process(LoadPhase load, List<Observation> repeats) {
        Distribution times = Distribution.merge(
                repeats.stream().map(repeat -> repeat.measures().responses()).toList());
        List<Observed> observed = repeats.stream()
                .map(repeat -> new Observed(
                        repeat.measures().responses(), repeat.course().orElseThrow()))
                .toList();
        FittedProfile profile = isToChange(load) ? FittedDependence.profile(observed) : FittedProfile.EVEN;
        double nanos = repeats.stream()
                .mapToLong(repeat -> repeat.measures().concurrency().wallNanos())
                .average()
                .orElseThrow();
        return new FittedProcess(
                FittedTimes.of(times, profile),
                FittedDependence.of(observed, profile),
                new Flow(
                        ends(load),
                        (double) times.count() / repeats.size(),
                        nanos,
                        load.load().users()),
                Failures.of(repeats.stream()
                        .map(repeat -> repeat.measures().counts())
                        .map(counts -> new Proportion(counts.successes(), counts.ended()))
                        .toList()),
                profile);
    }

    private static boolean isToChange(LoadPhase load) {
        return load.load() instanceof OpenLoop open
                && open.arrivals().meanPerSecond().isEmpty();
    }

    private static Ends ends(LoadPhase phase) {
        if (phase.load() instanceof OpenLoop open) {
            Arrivals law = open.arrivals() instanceof Arrivals.Batched batched ? batched.law() : open.arrivals();
            return law instanceof Arrivals.Poisson ? Ends.AT_RANDOM : Ends.AS_PLANNED;
        }
        return phase.measured() instanceof Extent.Interactions ? Ends.AFTER_A_NUMBER : Ends.AT_A_TIME;
    }
}
