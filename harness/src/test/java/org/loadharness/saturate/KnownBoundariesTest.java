package org.loadharness.saturate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.experiment.Experiment;
import org.loadharness.random.SeedTree;
import org.loadharness.saturate.Saturated.Outcome;
import org.loadharness.saturate.Saturation.Objective;
import org.loadharness.saturate.Search.Terms;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.theory.ClosedForms;
import org.loadharness.theory.Mmm;
import org.loadharness.time.Clock;

/** Searches on queues of four servers with exponential service of 10 ms, against theory. */
class KnownBoundariesTest {
    private static final double CAPACITY_PER_SECOND = 400;
    private static final double[] SECONDS = {10, 100};
    private static final Experiment STATION = Experiment.of(new StationWorkload())
            .mode("simulated")
            .parameter("servers", "4")
            .parameter("service", "exp:10ms");

    /** Of 20 intervals that each cover the truth with 95 %, fewer than 16 do once in 400 times. */
    @ParameterizedTest
    @CsvSource({"0, 0.5", "0, 0.7", "0, 0.9", "0.9, 0.6", "0.9, 0.9", "0.99, 0.7", "0.99, 0.9"})
    void intervalsCoverTheKnownBoundary(double fraction, double utilisation) throws Exception {
        assertCovered(fraction, utilisation, 20, 16);
    }

    @Tag("long")
    @Timeout(3_600)
    @ParameterizedTest
    @CsvSource({"0, 0.5", "0, 0.7", "0, 0.9", "0.9, 0.6", "0.9, 0.7", "0.9, 0.9", "0.99, 0.7", "0.99, 0.8", "0.99, 0.9"
    })
    void ofAHundredIntervalsNinetyThreeCoverTheKnownBoundary(double fraction, double utilisation) throws Exception {
        assertCovered(fraction, utilisation, 100, 93);
    }

    private static void assertCovered(double fraction, double utilisation, int seeds, int least) throws Exception {
        double truth = CAPACITY_PER_SECOND * utilisation;
        List<String> missed = new ArrayList<>();
        List<Double> errors = new ArrayList<>();
        for (int seed = 1; seed <= seeds; seed++) {
            Saturated answer = search(fraction, utilisation, seed);
            if (answer.interval().isEmpty()
                    || answer.interval().get().low() > truth
                    || answer.interval().get().high() < truth) {
                missed.add("seed " + seed + ": " + answer.sentences());
            }
            errors.add(Math.abs(answer.load().orElse(0) / truth - 1));
        }
        assertThat(seeds - missed.size()).as("covered; not: %s", missed).isGreaterThanOrEqualTo(least);
        assertThat(errors.stream().filter(error -> error <= 0.03).count())
                .as("within 3 %%, errors by seed from 1: %s", errors)
                .isGreaterThanOrEqualTo(least);
    }

    private static Saturated search(double fraction, double utilisation, int seed) throws Exception {
        Mmm queue = Mmm.of(CAPACITY_PER_SECOND * utilisation, 0.01, 4);
        long limitNanos = Math.round(
                1e9 * (fraction == 0 ? queue.meanResponseSeconds() : queue.responsePercentileSeconds(fraction)));
        String metric = fraction == 0 ? "mean" : "p" + Math.round(100 * fraction);
        Objective objective = Objective.parse(metric + " < " + limitNanos + " ns");
        Queue trials = new Queue(
                new Queue.Servers(4, 0.01), objective, new SeedTree(seed), SECONDS, fraction == 0 ? 0 : limitNanos);
        LoadRange range = LoadRange.arrivals("poisson:10..1000/s");
        return new Search(new Terms(range, objective, 0.03, Duration.ofMinutes(5)), trials, Clock.system()).run();
    }

    @Test
    void theDriverFindsTheBoundaryOfAnOpenQueue() throws Exception {
        double limit = Mmm.of(320, 0.01, 4).responsePercentileSeconds(0.9);

        Saturated answer = Saturation.of(
                        STATION.measure(Duration.ofSeconds(15)).maxInFlight(100).seed(4))
                .arrivals("poisson:80..600/s")
                .objective("p90 < " + Math.round(1e9 * limit) + " ns, errors < 0.1 %")
                .precision(0.05)
                .run();

        assertThat(answer.outcome()).isEqualTo(Outcome.FOUND);
        assertThat(answer.load().orElseThrow()).isBetween(320 * 0.95, 320 * 1.05);
        assertThat(answer.limiting()).contains(0);
        assertThat(answer.interval().orElseThrow().low()).isLessThan(320);
        assertThat(answer.interval().orElseThrow().high()).isGreaterThan(320);
    }

    @Test
    void theDriverFindsTheBoundaryOfAClosedQueue() throws Exception {
        double limit = (repairmanSeconds(40) + repairmanSeconds(41)) / 2;

        Saturated answer = Saturation.of(STATION.think("exp:100ms")
                        .measure(Duration.ofSeconds(10))
                        .seed(3))
                .users("5..200")
                .objective("mean < " + Math.round(1e9 * limit) + " ns")
                .precision(0.05)
                .run();

        assertThat(answer.outcome()).isEqualTo(Outcome.FOUND);
        assertThat(answer.load().orElseThrow()).isBetween(38.0, 42.0);
        assertThat(answer.interval().orElseThrow().low()).isLessThanOrEqualTo(40);
        assertThat(answer.interval().orElseThrow().high()).isGreaterThanOrEqualTo(40);
        assertThat(answer.trials()).allMatch(trial -> trial.load() == Math.rint(trial.load()));
    }

    @Tag("long")
    @Timeout(10_800)
    @Test
    void ofAHundredIntervalsOfTheDriverNinetyThreeCoverTheKnownNumberOfUsers() throws Exception {
        double limit = (repairmanSeconds(40) + repairmanSeconds(41)) / 2;
        List<String> missed = new ArrayList<>();
        for (int seed = 1; seed <= 100; seed++) {
            Saturated answer = Saturation.of(STATION.think("exp:100ms").seed(seed))
                    .users("5..200")
                    .objective("mean < " + Math.round(1e9 * limit) + " ns")
                    .run();
            if (answer.interval().isEmpty()
                    || answer.interval().get().low() > 40
                    || answer.interval().get().high() < 40) {
                missed.add("seed " + seed + ": " + answer.sentences());
            }
        }
        assertThat(missed).hasSizeLessThanOrEqualTo(7);
    }

    private static double repairmanSeconds(int users) {
        return ClosedForms.repairmanSeconds(users, 0.1, 0.01, 4);
    }
}
