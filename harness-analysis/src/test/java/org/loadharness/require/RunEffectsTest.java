package org.loadharness.require;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.loadharness.random.SeedTree;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.require.ComparedFigure.Answer;
import org.loadharness.require.RunComparison.Side;
import org.loadharness.require.RunComparison.Terms;
import org.loadharness.require.RunEffects.FactorEffect;
import org.loadharness.require.RunEffects.FactorLevels;
import org.loadharness.stats.Comparison;
import org.loadharness.stats.RunSummary;

class RunEffectsTest {
    private static final SeedTree SEEDS = new SeedTree(45).child("factors");
    private static final Terms MEAN = new Terms(List.of("mean"), "3 %");
    private static final List<Map<String, String>> STORES = List.of(Map.of("store", "a"), Map.of("store", "b"));
    private static final double[] QUIET = {0.998, 0.999, 1, 1.001, 1.002};

    @Test
    void theEffectOfAFactorIsTheMeanOfItsPairs() {
        RunSummary run = Measured.interactions(1000)
                .point(1, times(10))
                .point(2, times(20))
                .point(1, times(11))
                .point(2, times(24))
                .run(STORES);

        FactorEffect effect = RunEffects.of(run, MEAN).effects().get(0);

        assertThat(effect.levels()).isEqualTo(new FactorLevels("store", "a", "b"));
        assertThat(effect.pairs()).isEqualTo(2);
        assertThat(ratio(effect)).isCloseTo(Math.sqrt(1.1 * 1.2), within(1e-3));
        assertThat(effect.spread().orElseThrow().smallest()).isCloseTo(1.1, within(1e-3));
        assertThat(effect.spread().orElseThrow().largest()).isCloseTo(1.2, within(1e-3));
        assertThat(effect.figure().answer()).isEqualTo(Answer.WORSE);
        assertThat(effect.dependsOn()).containsExactly("the load");
        assertThat(effect.sentence())
                .startsWith("mean at store=b against a: +15 % [")
                .endsWith("], slower; depends on the load: from +10 % to +20 %");
    }

    @Test
    void twoFactorsThatMultiplyAreDistinguished() {
        Measured measured = Measured.interactions(1000);
        for (double store : new double[] {1, 1.5}) {
            for (double codec : new double[] {1, 0.8}) {
                measured.point(1, times(10 * store * codec)).point(4, times(30 * store * codec));
            }
        }

        List<FactorEffect> effects =
                RunEffects.of(measured.run(crossed()), MEAN).effects();

        assertThat(effects)
                .extracting(effect -> effect.levels().factor() + " "
                        + effect.figure().subject().metric())
                .containsExactly("store mean", "store errors", "codec mean", "codec errors");
        assertThat(ratio(effects.get(0))).isCloseTo(1.5, within(1e-3));
        assertThat(ratio(effects.get(2))).isCloseTo(0.8, within(1e-3));
        assertThat(effects).allSatisfy(effect -> {
            assertThat(effect.pairs()).isEqualTo(4);
            assertThat(effect.dependsOn()).isEmpty();
        });
        assertThat(answers(effects)).containsExactly(Answer.WORSE, Answer.SAME, Answer.BETTER, Answer.SAME);
    }

    @Test
    void whatIsBetterHereAndWorseThereHasNoOneAnswer() {
        Measured measured = Measured.interactions(1000);
        for (double[] times : new double[][] {{10, 30}, {10, 30}, {8, 36}, {8, 36}}) {
            measured.point(1, times(times[0])).point(4, times(times[1]));
        }

        List<FactorEffect> effects =
                RunEffects.of(measured.run(crossed()), MEAN).effects();

        assertThat(effects.get(0).figure().answer()).isEqualTo(Answer.INCONCLUSIVE);
        assertThat(effects.get(0).sentence())
                .contains("inconclusive all the same: it goes both ways")
                .endsWith("; depends on the load, codec: from -20 % to +20 %");
        assertThat(effects.get(2).figure().answer()).isEqualTo(Answer.SAME);
    }

    @Test
    void everyOtherValueIsHeldAgainstTheFirst() {
        RunSummary run = Measured.interactions(1000)
                .point(2, times(10))
                .point(2, times(15))
                .point(2, times(25))
                .run(List.of(Map.of("store", "a"), Map.of("store", "b"), Map.of("store", "c")));

        assertThat(RunEffects.of(run, new Terms(List.of("mean", "throughput"), "3 %"))
                        .effects())
                .extracting(FactorEffect::sentence)
                .satisfiesExactly(
                        sentence -> assertThat(sentence).startsWith("mean at store=b against a: +50 % "),
                        sentence -> assertThat(sentence).startsWith("throughput at store=b against a: -33 % "),
                        sentence -> assertThat(sentence).startsWith("errors at store=b against a: no change"),
                        sentence -> assertThat(sentence).startsWith("mean at store=c against a: x 2.5 "),
                        sentence -> assertThat(sentence).startsWith("throughput at store=c against a: -60 % "),
                        sentence -> assertThat(sentence).startsWith("errors at store=c against a: no change"));
    }

    @Test
    void onePointThatCannotBeReliedOnMakesItsRowsInconclusive() {
        RunSummary run = Measured.interactions(1000)
                .point(1, times(10))
                .point(2, times(20))
                .point(1, times(15))
                .point(2, times(30))
                .ended(Cause.TIMED_OUT)
                .run(STORES);

        FactorEffect effect = RunEffects.of(run, MEAN).effects().get(0);

        assertThat(effect.figure().answer()).isEqualTo(Answer.INCONCLUSIVE);
        assertThat(effect.sentence())
                .contains("slower; inconclusive all the same: of 1 user, store=a the verdict is ")
                .endsWith(" (and of 3 other points)");
    }

    @Test
    void aPointOfOneRepeatIsNotLeftOutQuietly() {
        RunSummary run = Measured.interactions(1000)
                .point(1, times(10))
                .point(2, times(20))
                .point(1, times(15))
                .point(2, 30)
                .run(STORES);

        RunEffects effects = RunEffects.of(run, MEAN);

        assertThat(effects.effects().get(0).sentence())
                .startsWith("mean at store=b against a: not compared: of 2 users, store=b, one repeat");
        assertThat(effects.effects().get(0).spread()).isEmpty();
    }

    @Test
    void pointsWithoutATrialAreReported() {
        RunSummary run = Measured.interactions(1000)
                .point(1, times(10))
                .point(2, times(20))
                .point(1, times(15))
                .point(2)
                .run(STORES);

        RunEffects effects = RunEffects.of(run, MEAN);

        assertThat(effects.unpaired()).containsExactly("2 users, store=b: has no trial, and is in no pair");
        assertThat(effects.effects().get(0).pairs()).isEqualTo(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunEffects.of(
                        Measured.interactions(1000).point(1, times(10)).point(1).run(STORES), MEAN))
                .withMessage("no two of the points that ran differ in one factor alone; go on with the run");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunEffects.of(
                        Measured.interactions(1000).point(1, times(10)).run(), MEAN))
                .withMessageStartingWith("the run varies nothing but its load");
    }

    @Test
    void moreFailuresAreWorse() {
        RunSummary failing = Measured.interactions(1000)
                .point(2, times(10))
                .point(2, times(10))
                .failing(40)
                .run(STORES);

        ComparedFigure figure = RunEffects.of(failing, MEAN).effects().get(1).figure();

        assertThat(figure.before().value()).hasValue(0.02);
        assertThat(figure.sentence()).startsWith("errors at store=b against a: ");
        assertThat(figure.caveat()).isEmpty();
    }

    @Test
    void twoRunsOfTheSameVariantsAreComparedPointByPoint() {
        RunSummary before = Measured.interactions(1000)
                .point(1, times(10))
                .point(1, times(20))
                .run(STORES);
        RunSummary after = Measured.interactions(1000)
                .point(1, times(15))
                .point(1, times(20))
                .run(STORES);

        RunComparison comparison = RunComparison.of(new Side(before, Map.of()), new Side(after, Map.of()), MEAN);

        assertThat(comparison.isWorse()).isTrue();
        assertThat(comparison.unpaired()).isEmpty();
        assertThat(comparison.figures())
                .extracting(ComparedFigure::sentence)
                .satisfiesExactly(
                        sentence -> assertThat(sentence).startsWith("mean at 1 user, store=a: +50 % "),
                        sentence -> assertThat(sentence).startsWith("errors at 1 user, store=a: "),
                        sentence -> assertThat(sentence).startsWith("mean at 1 user, store=b: no change"),
                        sentence -> assertThat(sentence).startsWith("errors at 1 user, store=b: "));
    }

    @Test
    void valuesThatChangeNothingAreSaidToInAtMost5OfAHundredRuns(TestReporter reporter) {
        int runs = 100;
        int alarms = 0;
        int dependences = 0;
        for (int seed = 0; seed < runs; seed++) {
            RandomGenerator random = SEEDS.child("none").child(seed).stream();
            Measured measured = Measured.interactions(10);
            for (int point = 0; point < 12; point++) {
                measured.point(1 + point % 3, noisy(random));
            }
            List<FactorEffect> effects = RunEffects.of(measured.run(crossed()), MEAN).effects().stream()
                    .filter(effect ->
                            effect.spread().orElseThrow().probability().isPresent())
                    .toList();
            assertThat(effects).hasSize(2);
            alarms += effects.stream()
                            .anyMatch(effect -> effect.figure().change() instanceof ComparedFigure.Change.Ratio ratio
                                    && ratio.comparison().outcome() instanceof Comparison.Outcome.Changed)
                    ? 1
                    : 0;
            dependences +=
                    effects.stream().anyMatch(effect -> !effect.dependsOn().isEmpty()) ? 1 : 0;
        }

        reporter.publishEntry("of " + runs, "alarms " + alarms + ", dependences " + dependences);
        assertThat(alarms).isLessThanOrEqualTo(runs * 7 / 100);
        assertThat(dependences).isLessThanOrEqualTo(runs * 4 / 100);
    }

    private static List<Map<String, String>> crossed() {
        return Stream.of("a x", "a y", "b x", "b y")
                .map(both -> {
                    Map<String, String> factors = new LinkedHashMap<>();
                    factors.put("store", both.substring(0, 1));
                    factors.put("codec", both.substring(2));
                    return factors;
                })
                .toList();
    }

    private static double[] times(double millis) {
        return Arrays.stream(QUIET).map(time -> time * millis).toArray();
    }

    private static double[] noisy(RandomGenerator random) {
        return random.doubles(4)
                .map(ignored -> 10 * Math.exp(0.06 * random.nextGaussian()))
                .toArray();
    }

    private static double ratio(FactorEffect effect) {
        return ((ComparedFigure.Change.Ratio) effect.figure().change())
                .comparison()
                .ratio();
    }

    private static List<Answer> answers(List<FactorEffect> effects) {
        return effects.stream().map(effect -> effect.figure().answer()).toList();
    }
}
