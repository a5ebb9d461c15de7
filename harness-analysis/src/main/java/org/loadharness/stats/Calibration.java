package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.loadharness.load.LoadPhase;
import org.loadharness.plan.Point;
import org.loadharness.random.SeedTree;
import org.loadharness.stats.CoverageTally.Truth;
import org.loadharness.stats.FittedPoint.Observation;
import org.loadharness.stats.FittedProcess.Repeat;

/**
 * How often the intervals of a point would hold the truth: its own process is fitted and drawn anew, as many times as asked for,
 * and the figures that tables print are computed from each by the same arithmetic. Immutable. Thread-safe.
 *
 * @param point of the plan
 * @param phase of its load; empty of all phases together, and where there is one alone
 * @param runs that were drawn
 * @param drawnFraction of the interactions of a run, less than 1 where all would have taken too long
 * @param figures one by one
 */
public record Calibration(Point point, Optional<String> phase, int runs, double drawnFraction, List<Coverage> figures) {
    private static final int FEWEST_RUNS = 200;

    public Calibration {
        requireNonNull(point, "point");
        requireNonNull(phase, "phase");
        figures = List.copyOf(figures);
    }

    /**
     * How often the interval of a figure held the truth.
     *
     * @param figure as in {@code throughput_per_s}
     * @param held intervals that did
     * @param intervals that there were: none where a run has too few samples for the figure
     */
    public record Coverage(String figure, long held, long intervals) {
        private static final double FEWEST = 0.93;
        private static final double MOST = 0.97;

        public Coverage {
            requireNonNull(figure, "figure");
        }

        /** Share that held it, with its own interval; empty if there was none. */
        public Optional<Proportion> share() {
            return intervals == 0 ? Optional.empty() : Optional.of(new Proportion(held, intervals));
        }

        /** Whether 93 to 97 of 100 is out of the question, by more than chance. */
        public boolean isOff() {
            return share().map(Proportion::interval)
                    .filter(interval -> interval.high() < FEWEST || interval.low() > MOST)
                    .isPresent();
        }

        /** Whether the interval holds the truth less often than it says, by more than chance. */
        public boolean isTooNarrow() {
            return isOff() && share().orElseThrow().fraction() < FEWEST;
        }
    }

    /**
     * How much is drawn.
     *
     * @param runs at most; fewer, and then a part of the interactions, where they would be too many
     * @param mostDraws of interactions of all runs together
     */
    public record Extents(int runs, long mostDraws) {}

    /** Why nothing can be said of a point; empty if something can. */
    public static Optional<String> gap(PointSummary point) {
        if (point.trials().size() < 2) {
            return Optional.of("a single repeat has no intervals; use --repeats");
        }
        List<LoadPhase> phases = point.point().phases();
        return IntStream.range(0, phases.size())
                .mapToObj(phase -> gap(
                                FittedPoint.observations(point, phase),
                                point.trials().size())
                        .map(gap -> phases.size() == 1
                                ? gap
                                : "in phase " + phases.get(phase).name() + " " + gap))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> gap(List<Observation> repeats, int trials) {
        if (repeats.size() < trials
                || repeats.stream()
                        .anyMatch(repeat -> repeat.measures().responses().count() == 0)) {
            return Optional.of("a repeat has no success");
        }
        if (repeats.stream().anyMatch(repeat -> repeat.course().isEmpty())) {
            return Optional.of("its log does not say how response times ran through each repeat");
        }
        return repeats.stream().anyMatch(repeat -> repeat.course().orElseThrow().count() == 0)
                ? Optional.of("in a repeat no success ended within the time that was measured; measure longer")
                : Optional.empty();
    }

    /**
     * Of a point of which something can be said: of all its phases together, then of each by itself where there are several.
     *
     * @param seeds of what is drawn
     */
    public static List<Calibration> of(PointSummary point, Extents extents, SeedTree seeds) {
        int repeats = point.trials().size();
        FittedPoint whole = FittedPoint.of(point);
        double perRun = whole.count() * repeats;
        int fewest = Math.min(FEWEST_RUNS, extents.runs());
        int runs = (int) Math.max(fewest, Math.min(extents.runs(), extents.mostDraws() / perRun));
        double fraction = Math.min(1, extents.mostDraws() / (perRun * runs));
        FittedPoint process = whole.thinned(fraction);
        List<CoverageTally> tallies = new ArrayList<>();
        tallies.add(new CoverageTally(truth(process, point)));
        if (process.phases().size() > 1) {
            process.phases()
                    .forEach(phase ->
                            tallies.add(new CoverageTally(phase.process().truth())));
        }
        List<List<Coverage>> coverages =
                coverages(process, tallies, repeats, IntStream.range(0, runs).mapToObj(seeds::child));
        return IntStream.range(0, tallies.size())
                .mapToObj(index -> new Calibration(
                        point.point(),
                        index == 0
                                ? Optional.empty()
                                : Optional.of(process.phases().get(index - 1).name()),
                        runs,
                        fraction,
                        coverages.get(index)))
                .toList();
    }

    /** Of runs of a process that is all of a load. */
    static List<Coverage> coverages(FittedProcess process, int repeats, int runs, SeedTree seeds) {
        FittedPoint whole = new FittedPoint(List.of(new FittedPoint.Phase("", process, Optional.empty(), 0)));
        List<CoverageTally> tally = List.of(new CoverageTally(process.truth()));
        return coverages(whole, tally, repeats, IntStream.range(0, runs).mapToObj(seeds::child))
                .get(0);
    }

    private static List<List<Coverage>> coverages(
            FittedPoint process, List<CoverageTally> tallies, int repeats, Stream<SeedTree> runs) {
        runs.forEach(run -> {
            RandomGenerator random = run.stream();
            List<List<Repeat>> drawn = IntStream.range(0, repeats)
                    .mapToObj(repeat -> process.draw(random))
                    .toList();
            tallies.get(0).add(drawn.stream().map(process::together).toList());
            for (int phase = 0; phase < tallies.size() - 1; phase++) {
                int index = phase;
                tallies.get(phase + 1)
                        .add(drawn.stream().map(repeat -> repeat.get(index)).toList());
            }
        });
        return tallies.stream().map(CoverageTally::coverages).toList();
    }

    /** Of all phases together. */
    private static Truth truth(FittedPoint process, PointSummary point) {
        if (process.phases().size() == 1) {
            return process.phases().get(0).process().truth();
        }
        FittedTimes times = FittedTimes.of(point.responses());
        return new Truth(
                times.meanNanos(),
                times::percentileNanos,
                1 - point.successFraction().orElse(1));
    }
}
