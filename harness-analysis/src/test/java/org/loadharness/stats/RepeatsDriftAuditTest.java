package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.house.Cases;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.random.SeedTree;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.Readings.Reading;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.stats.Verdict.Finding.Severity;
import org.loadharness.workload.Mode;

class RepeatsDriftAuditTest {
    private static final int PER_USER = 200;
    private static final double MILLISECOND_NANOS = 1e6;

    @Test
    void fiveRepeatsOfASystemThatWarmsUpAreNoted() {
        assertThat(finding(Mode.LOCAL, 1, 3.4, 2.8, 2.3, 1.8, 1.25)).hasValueSatisfying(found -> {
            assertThat(found.severity()).isEqualTo(Severity.NOTE);
            assertThat(found.sentence())
                    .startsWith("later repeats are faster: mean response times fell by 5")
                    .endsWith(
                            " % from the first repeat to the last (limit 10 %), in an order that chance has in 1.67 % of all"
                                    + " runs; a system that warms up does so: rehearse longer with --rehearsal, or find out what changed");
        });
    }

    @Test
    void repeatsThatSlowDownAskForWhatGrows() {
        assertThat(finding(Mode.LOCAL, 2, 1, 1.2, 1.4, 1.6, 1.8))
                .hasValueSatisfying(found -> assertThat(found.sentence())
                        .startsWith("later repeats are slower: mean response times rose by ")
                        .endsWith("; find out what grows from trial to trial, or what slowed the machine"));
    }

    @Test
    void eightInOrderMakeARunSuspect() {
        assertThat(finding(Mode.LOCAL, 1, 8, 7, 6, 5, 4, 3, 2, 1).map(Finding::severity))
                .hasValue(Severity.SUSPECT);
    }

    @Test
    void fourAreInOrderByChanceTooOften() {
        assertThat(finding(Mode.LOCAL, 1, 8, 4, 2, 1)).isEmpty();
    }

    @Test
    void aChangeWithinTheLimitIsNone() {
        assertThat(finding(Mode.LOCAL, 1, 1, 1.01, 1.02, 1.03, 1.04)).isEmpty();
    }

    @Test
    void aSlowMachineInTheMiddleIsNoDrift() {
        assertThat(finding(Mode.LOCAL, 1, 1, 2, 3, 2, 1)).isEmpty();
    }

    /** Each has a seed of its own, and nothing else. */
    @Test
    void simulatedTrialsAreInOrderByChanceAlone() {
        assertThat(finding(Mode.SIMULATED, 1, 5, 4, 3, 2, 1)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7})
    void theChanceIsTheShareOfAllOrdersThatAreAsFarFromNone(int count) {
        List<Double> taus = new ArrayList<>();
        permute(new ArrayList<>(), count, taus);

        for (double tau : taus) {
            long asFar = taus.stream()
                    .filter(other -> Math.abs(other) >= Math.abs(tau) - 1e-9)
                    .count();
            assertThat(Trend.chance(tau, count)).isCloseTo((double) asFar / taus.size(), within(1e-9));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.05, 0.1, 0.15, 0.2})
    void theChanceOfManyGoesOnFromThatOfFewer(double tau) {
        assertThat(Trend.chance(tau, 101)).isBetween(0.9 * Trend.chance(tau, 100), 1.1 * Trend.chance(tau, 100));
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 6, 8, 12})
    void aHealthyRunIsNotedOnceInFiftyAtMost(int repeats) {
        int runs = Cases.of(2_000, 50_000);
        long noted = IntStream.range(0, runs)
                .filter(seed -> Trend.chance(Trend.of(noise(seed, repeats)).tau(), repeats) <= 0.02)
                .count();

        assertThat(noted).as("three standard errors of one in fifty at most").isLessThanOrEqualTo((long)
                (runs / 50.0 + 3 * Math.sqrt(runs / 50.0)));
    }

    private static Readings noise(long seed, int count) {
        RandomGenerator random = new SeedTree(seed).child("repeats").stream();
        return readings(DoubleStream.generate(random::nextGaussian).limit(count).toArray());
    }

    private static Readings readings(double... values) {
        return new Readings(IntStream.range(0, values.length)
                .mapToObj(at -> new Reading(at, values[at]))
                .toList());
    }

    /** Kendall's tau of every order of so many values. */
    private static void permute(List<Integer> begun, int count, List<Double> taus) {
        if (begun.size() == count) {
            taus.add(Trend.of(readings(
                            begun.stream().mapToDouble(Integer::doubleValue).toArray()))
                    .tau());
        }
        for (int next = 0; next < count; next++) {
            if (!begun.contains(next)) {
                begun.add(next);
                permute(begun, count, taus);
                begun.remove(begun.size() - 1);
            }
        }
    }

    /** Of a run with so many points, whose repeats have these mean response times in milliseconds. */
    private static Optional<Finding> finding(Mode mode, int points, double... millis) {
        int[] users = IntStream.rangeClosed(1, points).toArray();
        ExperimentPlan plan = Given.plan(mode, new Extent.Interactions(PER_USER), millis.length, users);
        List<TrialLog> logs = new ArrayList<>();
        for (int repeat = 1; repeat <= millis.length; repeat++) {
            for (int point = 0; point < points; point++) {
                logs.add(new SimulatedTrial(repeat * 100L + point, users[point], PER_USER)
                        .id(point, repeat)
                        .lasting(millis[repeat - 1] * MILLISECOND_NANOS)
                        .log());
            }
        }
        return Given.run(new RunLog(plan, Given.quietMachine(), logs), Given.MIX).verdict().findings().stream()
                .filter(found -> found.code().equals("repeats-drift"))
                .findFirst();
    }
}
