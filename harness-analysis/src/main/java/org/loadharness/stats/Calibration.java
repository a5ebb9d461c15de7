package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.loadharness.load.Arrivals;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.plan.Point;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Distribution;
import org.loadharness.stats.FittedProcess.Ends;
import org.loadharness.stats.FittedProcess.Failures;
import org.loadharness.stats.FittedProcess.Flow;

/**
 * How often the intervals of a point would hold the truth: its own process is fitted and drawn anew, as many times as asked for,
 * and the figures that tables print are computed from each by the same arithmetic. Immutable. Thread-safe.
 *
 * @param point of the plan
 * @param runs that were drawn
 * @param drawnFraction of the interactions of a run, less than 1 where all would have taken too long
 * @param figures one by one
 */
public record Calibration(Point point, int runs, double drawnFraction, List<Coverage> figures) {
    private static final int FEWEST_RUNS = 200;

    public Calibration {
        requireNonNull(point, "point");
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
        if (point.point().only().isEmpty()) {
            return Optional.of("its load has several phases");
        }
        if (point.trials().stream()
                .anyMatch(trial -> trial.measures().responses().count() == 0)) {
            return Optional.of("a repeat has no success");
        }
        if (point.trials().stream()
                .anyMatch(trial -> trial.log().measured().course().isEmpty())) {
            return Optional.of("its log does not say how response times ran through each repeat");
        }
        return point.point().isOpen() && point.point().arrivalsPerSecond().isEmpty()
                ? Optional.of("its rate is to change")
                : Optional.empty();
    }

    /**
     * Of a point of which something can be said.
     *
     * @param seeds of what is drawn
     */
    public static Calibration of(PointSummary point, Extents extents, SeedTree seeds) {
        int repeats = point.trials().size();
        FittedProcess whole = fitted(point);
        double perRun = whole.flow().count() * repeats;
        int fewest = Math.min(FEWEST_RUNS, extents.runs());
        int runs = (int) Math.max(fewest, Math.min(extents.runs(), extents.mostDraws() / perRun));
        double fraction = Math.min(1, extents.mostDraws() / (perRun * runs));
        FittedProcess process = new FittedProcess(
                whole.times(),
                whole.dependence().thinned(fraction),
                whole.flow().thinned(fraction),
                whole.failures());
        return new Calibration(point.point(), runs, fraction, coverages(process, repeats, runs, seeds));
    }

    /** Of runs of that process. */
    static List<Coverage> coverages(FittedProcess process, int repeats, int runs, SeedTree seeds) {
        CoverageTally tally = new CoverageTally(new CoverageTally.Truth(
                process.times().meanNanos(),
                process.times()::percentileNanos,
                process.failures().fraction()));
        for (int run = 0; run < runs; run++) {
            RandomGenerator random = seeds.child(run).stream();
            tally.add(IntStream.range(0, repeats)
                    .mapToObj(repeat -> process.draw(random))
                    .toList());
        }
        return tally.coverages();
    }

    static FittedProcess fitted(PointSummary point) {
        List<TrialMeasures> repeats =
                point.trials().stream().map(TrialSummary::measures).toList();
        Distribution times = point.responses();
        double count = (double) times.count() / repeats.size();
        double nanos = repeats.stream()
                .mapToLong(repeat -> repeat.concurrency().wallNanos())
                .average()
                .orElseThrow();
        return new FittedProcess(
                FittedTimes.of(times),
                FittedDependence.of(point.trials().stream()
                        .map(trial -> new FittedDependence.Observed(
                                trial.measures().responses(),
                                trial.log().measured().course().orElseThrow()))
                        .toList()),
                new Flow(
                        ends(point.point().only().orElseThrow()),
                        count,
                        nanos,
                        point.point().users()),
                Failures.of(repeats.stream()
                        .map(repeat -> new Proportion(
                                repeat.counts().successes(), repeat.counts().ended()))
                        .toList()));
    }

    private static Ends ends(LoadPhase phase) {
        if (phase.load() instanceof OpenLoop open) {
            return open.arrivals() instanceof Arrivals.Poisson ? Ends.AT_RANDOM : Ends.AS_PLANNED;
        }
        return phase.measured() instanceof Extent.Interactions ? Ends.AFTER_A_NUMBER : Ends.AT_A_TIME;
    }
}
