package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.StatisticalSummary;
import org.apache.commons.math3.stat.descriptive.StatisticalSummaryValues;
import org.apache.commons.math3.stat.inference.TTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.stats.Comparison.Direction;
import org.loadharness.stats.Comparison.Outcome;
import org.loadharness.stats.Comparison.Outcome.Changed;
import org.loadharness.stats.Comparison.Outcome.Equivalent;
import org.loadharness.stats.Comparison.Outcome.Inconclusive;
import org.loadharness.stats.Comparison.Sides;

class ComparisonTest {
    private static final SeedTree SEEDS = new SeedTree(43).child("comparison");

    @Test
    void identicalSystemsRaiseAnAlarmInAtMost5OfAHundredPairs(TestReporter reporter) {
        Tally all = new Tally();
        for (int repeats : new int[] {2, 3, 5, 10}) {
            for (double noise : new double[] {0.005, 0.02, 0.05, 0.2}) {
                Tally tally = tally("identical " + repeats + " " + noise, 500, repeats, noise, 1);
                assertThat(tally.changed())
                        .as("%d repeats, noise %s, of 500", repeats, noise)
                        .isLessThanOrEqualTo(40);
                all.add(tally);
            }
        }

        reporter.publishEntry("identical, of 8000", all.toString());
        assertThat(all.changed() / 8000.0).isLessThanOrEqualTo(0.05);
    }

    @Test
    void meansOfIdenticalQueuesRaiseAnAlarmInAtMost5OfAHundredPairs(TestReporter reporter) {
        Tally tally = new Tally();
        for (int pair = 0; pair < 1000; pair++) {
            RandomGenerator random = SEEDS.child("queues").child(pair).stream();
            Supplier<Double> run = () ->
                    Estimate.of(QueueRun.responses(0.7, 2000, random)).mean().getAsDouble();
            tally.count(compared(repeat(5, run), repeat(5, run)).outcome());
        }

        reporter.publishEntry("identical queues, of 1000", tally.toString());
        assertThat(tally.changed() / 1000.0).isLessThanOrEqualTo(0.05);
    }

    @Test
    void fivePercentSlowerIsFoundWith90PercentPowerByFiveRepeatsOf2PercentNoise(TestReporter reporter) {
        Tally tally = tally("slower", 1000, 5, 0.02, 1.05);

        reporter.publishEntry("5 % slower, noise 2 %, of 1000", tally.toString());
        assertThat(tally.up).isGreaterThanOrEqualTo(900);
        assertThat(tally.down).isZero();
        assertThat(tally.equivalent).isLessThanOrEqualTo(5);
    }

    @Test
    void whereNoiseHidesFivePercentTheAnswerIsInconclusiveAndSaysWhatItWouldHaveSeen(TestReporter reporter) {
        Tally tally = tally("hidden", 1000, 5, 0.06, 1.05);

        reporter.publishEntry("5 % slower, noise 6 %, of 1000", tally.toString());
        assertThat(tally.equivalent).isLessThanOrEqualTo(25);
        assertThat(tally.changed() + tally.inconclusive + tally.equivalent).isEqualTo(1000);
        assertThat(tally.inconclusive).isGreaterThan(500);
        assertThat(tally.inconclusiveAndBlind).isGreaterThan((int) (0.97 * tally.inconclusive));
    }

    @Test
    void aChangeBeyondTheMarginIsSeldomCalledEquivalent() {
        for (double noise : new double[] {0.005, 0.01, 0.03}) {
            Tally tally = tally("beyond " + noise, 1000, 6, noise, 1.0301);

            assertThat(tally.equivalent).as("noise %s, of 1000", noise).isLessThanOrEqualTo(40);
        }
    }

    /** One experiment without a change says what it could see; a change of exactly that size is in the next one. */
    @ParameterizedTest
    @Tag("law")
    @CsvSource({"2, 2, 0.01", "3, 3, 0.02", "5, 5, 0.02", "10, 10, 0.02", "40, 40, 0.02", "4, 12, 0.02", "5, 10, 0.03"})
    void aChangeOfTheSizeThatIsStatedIsFoundInTheNextExperimentNineTimesOfTen(
            int before, int after, double noise, TestReporter reporter) {
        int pairs = Cases.of(1000, 20_000);
        int found = 0;
        for (int pair = 0; pair < pairs; pair++) {
            RandomGenerator random = SEEDS.child("stated " + before + " " + after).child(pair).stream();
            double stated = LogRatio.of(noisy(before, noise, 1, random), noisy(after, noise / 2, 1, random))
                    .smallestEffectFraction();
            found += compared(noisy(before, noise, 1, random), noisy(after, noise / 2, 1 + stated, random))
                                    .interval()
                                    .low()
                            > 1
                    ? 1
                    : 0;
        }

        double fraction = (double) found / pairs;
        double chance = 3 * Math.sqrt(0.09 / pairs);
        reporter.publishEntry(before + " and " + after + " repeats, noise " + noise, found + " of " + pairs);
        assertThat(fraction).isGreaterThanOrEqualTo(0.895 - chance);
        assertThat(fraction).as("not much larger than need be").isLessThanOrEqualTo(before < 5 ? 1 : 0.94 + chance);
    }

    @Test
    void theRepeatsNeededDecideNineTimesOfTen() {
        double noise = 0.03;
        LogRatio typical = scattered(new Contrast.Side(3, noise * noise), new Contrast.Side(3, noise * noise));
        int repeats = (int) typical.repeatsNeeded(0.03);

        Tally same = tally("needed, same", 1000, repeats, noise, 1);
        Tally changed = tally("needed, changed", 1000, repeats, noise, 1.03);

        assertThat(repeats).isBetween(20, 40);
        assertThat(same.equivalent / 1000.0).isBetween(0.87, 0.94);
        assertThat(changed.up / 1000.0).isBetween(0.87, 0.96);
    }

    @Test
    void theRepeatsNeededAreTheFewestThatDo() {
        for (int seed = 0; seed < 300; seed++) {
            RandomGenerator random = SEEDS.child("fewest").child(seed).stream();
            double margin = Math.exp(-7 * random.nextDouble());
            LogRatio ratio = scattered(
                    new Contrast.Side(3, Math.exp(-10 * random.nextDouble())),
                    new Contrast.Side(3, Math.exp(-10 * random.nextDouble())));

            long repeats = ratio.repeatsNeeded(margin);

            assertThat(ratio.isEnough(repeats, margin))
                    .as("seed %d: %d", seed, repeats)
                    .isTrue();
            assertThat(repeats == 2 || !ratio.isEnough(repeats - 1, margin))
                    .as("one fewer, seed %d: %d", seed, repeats)
                    .isTrue();
        }
    }

    @Test
    @Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void theRepeatsForTheSmallestMarginsAreKnownAtOnce() {
        LogRatio ratio = scattered(new Contrast.Side(3, 0.02), new Contrast.Side(3, 0.06));

        for (double margin = 1e-4; margin > 1e-8; margin /= 1.3) {
            double quantiles = 1.959964 + 1.644854; // of the normal distribution: so many repeats have no other
            double expected = quantiles * quantiles * 0.08 / Math.pow(Math.log1p(margin), 2);

            assertThat(ratio.repeatsNeeded(margin) / expected)
                    .as("margin %s", margin)
                    .isCloseTo(1, within(1e-3));
        }
        assertThat(ratio.repeatsNeeded(1e-12)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void theRatioIsCoveredIn93To97OfAHundredExperiments() {
        for (int repeats : new int[] {3, 5, 10}) {
            int covered = 0;
            for (int pair = 0; pair < 2000; pair++) {
                RandomGenerator random = SEEDS.child("coverage " + repeats).child(pair).stream();
                Interval interval = compared(
                                repeat(repeats, () -> 40 * (1 + 0.03 * random.nextGaussian())),
                                repeat(2 * repeats, () -> 48 * (1 + 0.01 * random.nextGaussian())))
                        .interval();
                covered += interval.low() <= 1.2 && 1.2 <= interval.high() ? 1 : 0;
            }
            assertThat(covered / 2000.0).as("%d repeats", repeats).isBetween(0.93, 0.97);
        }
    }

    @Test
    void probabilitiesAreThoseOfWelchsTest() {
        for (int seed = 0; seed < 300; seed++) {
            RandomGenerator random = SEEDS.child("welch").child(seed).stream();
            Estimate before = repeat(2 + random.nextInt(10), () -> 1 + random.nextDouble());
            Estimate after = repeat(2 + random.nextInt(10), () -> 1 + 2 * random.nextDouble());

            assertThat(compared(before, after).probability())
                    .as("seed %d", seed)
                    .isCloseTo(new TTest().tTest(ofLogarithm(before), ofLogarithm(after)), within(1e-9));
        }
    }

    @Test
    void exchangingTheSidesInvertsTheRatioAndTheDirection() {
        Estimate slow = Estimate.of(112.0, 110.0, 113.0, 111.0);
        Estimate fast = Estimate.of(100.0, 99.0, 101.0, 100.0);

        Comparison there = compared(fast, slow);
        Comparison back = compared(slow, fast);

        assertThat(there.outcome()).isEqualTo(new Changed(Direction.UP));
        assertThat(back.outcome()).isEqualTo(new Changed(Direction.DOWN));
        assertThat(there.ratio() * back.ratio()).isCloseTo(1, within(1e-12));
        assertThat(there.interval().low() * back.interval().high()).isCloseTo(1, within(1e-9));
    }

    @Test
    void ofManyPointsThatDidNotChangeAllAreSilentIn95OfAHundredComparisons() {
        int withAlarm = 0;
        for (int run = 0; run < 400; run++) {
            RandomGenerator random = SEEDS.child("many").child(run).stream();
            List<Sides> points = IntStream.range(0, 20)
                    .mapToObj(point -> new Sides(noisy(5, 0.1, 1, random), noisy(5, 0.1, 1, random)))
                    .toList();
            withAlarm += Comparison.ofAll(points, 0.03).stream()
                            .anyMatch(comparison -> comparison.outcome() instanceof Changed)
                    ? 1
                    : 0;
        }

        assertThat(withAlarm / 400.0).isLessThanOrEqualTo(0.07);
    }

    @Test
    void adjustedProbabilitiesAreThoseOfBenjaminisAndHochbergsExample() {
        // their table of 1995: with q = 0.05 the four smallest of fifteen stay, with single tests nine would
        double[] adjusted = BenjaminiHochberg.adjusted(
                0.0459, 0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.3240, 0.4262, 0.5719, 0.6528,
                0.7590, 1.0000);

        assertThat(IntStream.range(0, 15).filter(i -> adjusted[i] <= 0.05).toArray())
                .containsExactly(1, 2, 3, 4);
        assertThat(adjusted[1]).isCloseTo(0.0015, within(1e-12));
        assertThat(adjusted[4]).isCloseTo(0.0095 * 15 / 4, within(1e-12));
        assertThat(adjusted[6]).as("never above that of a larger one").isCloseTo(0.0298 * 15 / 7, within(1e-12));
        assertThat(adjusted[14]).isEqualTo(1);
        assertThat(BenjaminiHochberg.adjusted()).isEmpty();
    }

    @Test
    void aFallIsNeverWholeWhileAnythingIsLeft() {
        assertThat(Comparison.change(0.3)).isEqualTo("-70 %");
        assertThat(Comparison.change(0.012)).isEqualTo("-99 %");
        assertThat(Comparison.change(0.003)).isEqualTo("-99.7 %");
        assertThat(Comparison.change(1e-9)).isEqualTo("-99.9 %");
    }

    @Test
    void sentencesSayWhatHappenedAndHowSureItIs() {
        Estimate base = Estimate.of(100.0, 101.0, 99.0, 100.0, 100.0);

        assertThat(compared(base, Estimate.of(112.0, 110.0, 113.0, 111.0, 112.0))
                        .words("slower", "faster"))
                .isEqualTo("+12 % [+10, +13], slower");
        assertThat(compared(base, Estimate.of(100.4, 100.6, 99.8, 100.2, 100.0)).words("slower", "faster"))
                .isEqualTo("no change beyond 3 % (+0.2 % [-0.66, +1.1])");
        assertThat(compared(base, Estimate.of(94.0, 112.0, 99.0, 104.0, 108.0)).words("slower", "faster"))
                .isEqualTo("inconclusive (+3.4 % [-5.1, +13]): a change below 21 % is easily missed;"
                        + " would need 74 repeats of each");
        assertThat(compared(base, Estimate.of(300.0, 301.0, 299.0, 300.0, 302.0))
                        .words("slower", "faster"))
                .isEqualTo("x 3 [x 3, x 3], slower");
        assertThat(compared(Estimate.of(1.0, 9.0), Estimate.of(3.0, 2.0)).words("slower", "faster"))
                .startsWith(
                        "inconclusive (-50 % [x 0.001 and less, x 1000 and more]): a change of any size is easily missed;"
                                + " would need ");
        assertThat(compared(Estimate.of(1.0, 1.3, 1.1), Estimate.of(1.2, 1.1, 1.0))
                        .words("slower", "faster"))
                .contains("a change below a factor of ");
    }

    @Test
    void repeatsWithoutAnySpreadAreComparedAsTheyAre() {
        assertThat(compared(Estimate.of(5.0, 5.0), Estimate.of(5.0, 5.0)).outcome())
                .isEqualTo(new Equivalent(0.03));
        assertThat(compared(Estimate.of(5.0, 5.0), Estimate.of(6.0, 6.0)).outcome())
                .isEqualTo(new Changed(Direction.UP));
    }

    @Test
    void whatCannotBeComparedIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> compared(Estimate.of(1.0), Estimate.of(1.0, 2.0)))
                .withMessage("before must have at least 2 repeats, had 1; without a spread nothing is compared");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> compared(Estimate.of(1.0, 2.0), Estimate.of(1.0, -2.0)))
                .withMessage("after must be more than 0, was -0.5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Comparison.ofAll(List.of(), 0))
                .withMessage("marginFraction must be finite and more than 0, was 0.0");
    }

    /** Where nobody minds a change of 3 %. */
    private static Comparison compared(Estimate before, Estimate after) {
        return Comparison.ofAll(List.of(new Sides(before, after)), 0.03).get(0);
    }

    private static LogRatio scattered(Contrast.Side before, Contrast.Side after) {
        return new LogRatio(new Contrast(0, List.of(before, after)));
    }

    private static Tally tally(String name, int pairs, int repeats, double noise, double factor) {
        Tally tally = new Tally();
        for (int pair = 0; pair < pairs; pair++) {
            RandomGenerator random = SEEDS.child(name).child(pair).stream();
            tally.count(compared(noisy(repeats, noise, 1, random), noisy(repeats, noise, factor, random))
                    .outcome());
        }
        return tally;
    }

    private static Estimate noisy(int repeats, double noise, double factor, RandomGenerator random) {
        return repeat(repeats, () -> 40 * factor * Math.exp(noise * random.nextGaussian()));
    }

    private static Estimate repeat(int repeats, Supplier<Double> value) {
        return Estimate.of(DoubleStream.generate(value::get).limit(repeats).toArray());
    }

    /** The logarithm of a figure scatters by as much as the figure does as a share of itself. */
    private static StatisticalSummary ofLogarithm(Estimate figure) {
        double mean = figure.mean().orElseThrow();
        double relative = figure.sd().orElseThrow() / mean;
        return new StatisticalSummaryValues(Math.log(mean), relative * relative, figure.count(), 0, 0, 0);
    }

    /** How often each outcome came. */
    private static final class Tally {
        private int up;
        private int down;
        private int equivalent;
        private int inconclusive;
        private int inconclusiveAndBlind;

        void count(Outcome outcome) {
            up += outcome.equals(new Changed(Direction.UP)) ? 1 : 0;
            down += outcome.equals(new Changed(Direction.DOWN)) ? 1 : 0;
            equivalent += outcome instanceof Equivalent ? 1 : 0;
            if (outcome instanceof Inconclusive open) {
                inconclusive++;
                inconclusiveAndBlind += open.smallestEffectFraction() > 0.05 ? 1 : 0;
            }
        }

        void add(Tally other) {
            up += other.up;
            down += other.down;
            equivalent += other.equivalent;
            inconclusive += other.inconclusive;
        }

        int changed() {
            return up + down;
        }

        @Override
        public String toString() {
            return "changed " + changed() + ", equivalent " + equivalent + ", inconclusive " + inconclusive;
        }
    }
}
