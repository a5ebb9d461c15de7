package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.loadharness.random.SeedTree;
import org.loadharness.stats.LogRatio.Effect;

class EffectTest {
    private static final SeedTree SEEDS = new SeedTree(45).child("effects");
    private static final int EXPERIMENTS = 1000;

    @Test
    void theMeanRatioIsCoveredIn93To97OfAHundredExperiments(TestReporter reporter) {
        for (int repeats : new int[] {3, 5}) {
            for (int pairs : new int[] {2, 6}) {
                int covered = 0;
                for (int seed = 0; seed < 2 * EXPERIMENTS; seed++) {
                    RandomGenerator random = stream("coverage " + repeats + " " + pairs, seed);
                    Interval interval = effect(pairs, repeats, random, pair -> 1.2, EffectTest::uneven)
                            .mean()
                            .interval();
                    covered += interval.low() <= 1.2 && 1.2 <= interval.high() ? 1 : 0;
                }
                reporter.publishEntry(
                        "covered, " + repeats + " repeats of " + pairs + " pairs", covered + " of " + 2 * EXPERIMENTS);
                assertThat(covered / (2.0 * EXPERIMENTS))
                        .as("%d repeats of %d pairs", repeats, pairs)
                        .isBetween(0.93, 0.97);
            }
        }
    }

    @Test
    void pairsOfTheSameRatioAreSaidToDifferInAtMost2OfAHundredExperiments(TestReporter reporter) {
        int all = 0;
        int combinations = 0;
        for (int repeats : new int[] {2, 3, 5, 10}) {
            for (int pairs : new int[] {2, 4, 12, 30}) {
                for (IntToDoubleFunction noise : List.<IntToDoubleFunction>of(pair -> 0.03, EffectTest::uneven)) {
                    int alarms = alarms(repeats, pairs, noise);
                    assertThat(alarms)
                            .as("%d repeats of %d pairs, of %d", repeats, pairs, EXPERIMENTS)
                            .isLessThanOrEqualTo(EXPERIMENTS / 40);
                    all += alarms;
                    combinations++;
                }
            }
        }
        reporter.publishEntry("said to differ at 1 %, of " + combinations * EXPERIMENTS, Integer.toString(all));
        assertThat(all / (double) (combinations * EXPERIMENTS)).isBetween(0.001, 0.012);
    }

    @Test
    void cochransQWouldSaySoManyTimesAsOften(TestReporter reporter) {
        for (int pairs : new int[] {2, 8}) {
            int alarms = 0;
            int ours = 0;
            for (int seed = 0; seed < EXPERIMENTS; seed++) {
                Effect effect = effect(pairs, 3, stream("Q " + pairs, seed), pair -> 1.5, EffectTest::uneven);
                alarms += probabilityByCochran(effect) < 0.01 ? 1 : 0;
                ours += differs(effect) ? 1 : 0;
            }
            reporter.publishEntry("Q at 1 %, 3 repeats of " + pairs + " pairs", alarms + " of " + EXPERIMENTS);
            assertThat(alarms).isGreaterThan(30).isGreaterThan(3 * ours);
        }
    }

    @Test
    void anEffectThatHalvesFromPairToPairIsFoundByThreeRepeatsOf3PercentNoise(TestReporter reporter) {
        int found = 0;
        for (int seed = 0; seed < EXPERIMENTS; seed++) {
            RandomGenerator random = stream("power", seed);
            found += differs(effect(4, 3, random, pair -> 1 + 0.4 / (1 << pair), pair -> 0.03)) ? 1 : 0;
        }

        reporter.publishEntry("+40, +20, +10, +5 % found, of 1000", Integer.toString(found));
        assertThat(found).isGreaterThan(900);
    }

    @Test
    void twoPairsDifferAsWelchsTestOfTheirDifferenceSays() {
        for (int seed = 0; seed < 300; seed++) {
            RandomGenerator random = stream("two", seed);
            LogRatio first = ratio(2 + random.nextInt(5), 1, 0.1 * random.nextDouble(), random);
            LogRatio second = ratio(2 + random.nextInt(5), 1.1, 0.1 * random.nextDouble(), random);
            List<Contrast.Side> sides = new ArrayList<>(first.contrast().sides());
            sides.addAll(second.contrast().sides());

            double expected = new Contrast(second.difference() - first.difference(), List.copyOf(sides)).probability();

            assertThat(new Effect(List.of(first, second))
                            .probabilityOfOneRatio()
                            .getAsDouble())
                    .as("seed %d", seed)
                    .isCloseTo(expected, within(1e-9));
        }
    }

    @Test
    void aSinglePairIsItsOwnMean() {
        LogRatio pair = ratio(5, 1.3, 0.05, stream("single", 0));
        Effect effect = new Effect(List.of(pair));

        assertThat(effect.mean().interval()).isEqualTo(pair.interval());
        assertThat(effect.mean().probability()).isEqualTo(pair.probability());
        assertThat(effect.mean().repeatsNeeded(0.03)).isEqualTo(pair.repeatsNeeded(0.03));
        assertThat(effect.probabilityOfOneRatio()).isEmpty();
        assertThat(effect.smallestRatio()).isEqualTo(effect.largestRatio());
    }

    @Test
    void fourTimesThePairsHalveTheStandardErrorAndAddTheirDegreesOfFreedom() {
        Contrast one = ratio(5, 1.3, 0.05, stream("four", 0)).contrast();

        Contrast four = Contrast.mean(List.of(one, one, one, one));

        assertThat(four.value()).isCloseTo(one.value(), within(1e-15));
        assertThat(four.standardError()).isCloseTo(one.standardError() / 2, within(1e-15));
        assertThat(four.degreesOfFreedom()).isCloseTo(4 * one.degreesOfFreedom(), within(1e-9));
    }

    @Test
    void withoutAnyScatterRatiosAreTheSameOrNot() {
        LogRatio half = LogRatio.of(Estimate.of(4.0, 4.0), Estimate.of(2.0, 2.0));
        LogRatio same = LogRatio.of(Estimate.of(4.0, 4.0), Estimate.of(4.0, 4.0));

        assertThat(new Effect(List.of(half, half)).probabilityOfOneRatio()).hasValue(1);
        assertThat(new Effect(List.of(half, same)).probabilityOfOneRatio()).hasValue(0);
        assertThatIllegalArgumentException().isThrownBy(() -> new Effect(List.of()));
    }

    /** Of designs whose pairs all have the same ratio. */
    private static int alarms(int repeats, int pairs, IntToDoubleFunction noise) {
        int alarms = 0;
        for (int seed = 0; seed < EXPERIMENTS; seed++) {
            RandomGenerator random = stream("level " + repeats + " " + pairs + noise.applyAsDouble(1), seed);
            alarms += differs(effect(pairs, repeats, random, pair -> 1.5, noise)) ? 1 : 0;
        }
        return alarms;
    }

    private static boolean differs(Effect effect) {
        return effect.probabilityOfOneRatio().orElseThrow() < 0.01;
    }

    private static double probabilityByCochran(Effect effect) {
        List<Contrast> pairs = effect.pairs().stream().map(LogRatio::contrast).toList();
        double weights =
                pairs.stream().mapToDouble(pair -> 1 / pair.squaredError()).sum();
        double mean = pairs.stream()
                        .mapToDouble(pair -> pair.value() / pair.squaredError())
                        .sum()
                / weights;
        double q = pairs.stream()
                .mapToDouble(pair -> Math.pow(pair.value() - mean, 2) / pair.squaredError())
                .sum();
        return 1 - new ChiSquaredDistribution(null, pairs.size() - 1).cumulativeProbability(q);
    }

    /** From pair to pair three times as noisy, up to nine times, and again. */
    private static double uneven(int pair) {
        return 0.01 * Math.pow(3, pair % 3);
    }

    private static Effect effect(
            int pairs, int repeats, RandomGenerator random, IntToDoubleFunction ratio, IntToDoubleFunction noise) {
        return new Effect(Stream.iterate(0, pair -> pair + 1)
                .limit(pairs)
                .map(pair -> ratio(repeats, ratio.applyAsDouble(pair), noise.applyAsDouble(pair), random))
                .toList());
    }

    private static LogRatio ratio(int repeats, double ratio, double noise, RandomGenerator random) {
        return LogRatio.of(values(repeats, 1, noise, random), values(repeats, ratio, noise, random));
    }

    private static Estimate values(int repeats, double mean, double noise, RandomGenerator random) {
        return Estimate.of(DoubleStream.generate(() -> mean * Math.exp(noise * random.nextGaussian()))
                .limit(repeats)
                .toArray());
    }

    private static RandomGenerator stream(String name, int seed) {
        return SEEDS.child(name).child(seed).stream();
    }
}
