package org.loadharness.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.random.SeedTree;

class DurationLawTest {
    private static final SeedTree SEEDS = new SeedTree(13).child("laws");
    private static final int DRAWS = 300_000;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10ms",
                "exp:10ms",
                "uniform:5ms..15ms",
                "uniform:0s..1ms",
                "erlang1:10ms",
                "erlang4:10ms",
                "erlang100:10ms",
                "lognormal:10ms/0.5",
                "lognormal:10ms/1",
                "hyper:10ms/1",
                "hyper:10ms/4"
            })
    void drawsHaveTheMomentsOfTheLaw(String text) {
        DurationLaw law = DurationLaw.parse(text);
        RandomGenerator random = SEEDS.child("moments").child(text).stream();
        double[] draws = IntStream.range(0, DRAWS)
                .mapToDouble(i -> law.nextNanos(random))
                .toArray();
        double mean = Arrays.stream(draws).sum() / DRAWS;
        double variance =
                Arrays.stream(draws).map(draw -> (draw - mean) * (draw - mean)).sum() / DRAWS;

        double meanError = Math.sqrt(law.squaredVariation() / DRAWS);
        assertThat(mean / law.meanNanos()).isCloseTo(1, within(4 * meanError + 1e-6));
        assertThat(variance / mean / mean)
                .isCloseTo(law.squaredVariation(), within(0.03 * law.squaredVariation() + 1e-9));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10ms",
                "exp:10ms",
                "uniform:5ms..15ms",
                "uniform:0s..1ms",
                "erlang4:10ms",
                "lognormal:10ms/0.5",
                "lognormal:10ms/1",
                "hyper:10ms/4"
            })
    void theRestIsWhatOneWhoComesAtARandomTimeFinds(String text) {
        DurationLaw law = DurationLaw.parse(text);
        RandomGenerator random = SEEDS.child("rest").child(text).stream();
        double[] rests = IntStream.range(0, DRAWS)
                .mapToDouble(i -> law.restNanos(random))
                .sorted()
                .toArray();
        double[] found = restsAtEvenTimes(law, SEEDS.child("found").child(text).stream());

        double mean = Arrays.stream(rests).sum() / DRAWS;
        assertThat(mean / law.meanNanos()).isCloseTo((1 + law.squaredVariation()) / 2, within(0.02));
        for (double fraction : new double[] {0.1, 0.5, 0.9, 0.99}) {
            double rest = rests[(int) (fraction * DRAWS)];
            assertThat(rest)
                    .as("%s %s", text, fraction)
                    .isCloseTo(found[(int) (fraction * found.length)], within(0.03 * rest + 0.003 * law.meanNanos()));
        }
    }

    /** The slow way: one duration after the other, looked at three times as often as they end, at even distances. */
    private static double[] restsAtEvenTimes(DurationLaw law, RandomGenerator random) {
        double[] found = new double[DRAWS];
        double stepNanos = 0.3123 * law.meanNanos();
        double nowNanos = 0;
        double endNanos = 0;
        for (int i = 0; i < DRAWS; i++) {
            nowNanos += stepNanos;
            while (endNanos <= nowNanos) {
                endNanos += law.nextNanos(random);
            }
            found[i] = endNanos - nowNanos;
        }
        Arrays.sort(found);
        return found;
    }

    @Test
    void oneStreamGivesTheSameDurationsAlways() {
        // computed once; a change breaks every plan that is to be repeated
        assertThat(first("exp:10ms")).containsExactly(13_531_106, 1_742_467);
        assertThat(first("uniform:5ms..15ms")).containsExactly(12_415_649, 6_599_104);
        assertThat(first("erlang4:10ms")).containsExactly(5_689_514, 9_811_190);
        assertThat(first("lognormal:10ms/2")).containsExactly(13_696_209, 2_524_143);
        assertThat(first("hyper:10ms/4")).containsExactly(981_895, 2_377_359);
    }

    private static long[] first(String text) {
        RandomGenerator random = new SeedTree(42).stream();
        DurationLaw law = DurationLaw.parse(text);
        return new long[] {law.nextNanos(random), law.nextNanos(random)};
    }

    @ParameterizedTest
    @ValueSource(strings = {"exp:0s", "uniform:0s..0s", "erlang3:0s", "lognormal:0s/1", "hyper:0s/2", "0s"})
    void nothingTakesNoTime(String text) {
        RandomGenerator random = SEEDS.stream();

        assertThat(DurationLaw.parse(text).nextNanos(random)).isZero();
        assertThat(DurationLaw.parse(text).restNanos(random)).isZero();
        assertThat(DurationLaw.parse(text).meanNanos()).isZero();
    }

    @Test
    void noDurationIsLongerThanTheLongest() {
        RandomGenerator random = SEEDS.child("longest").stream();
        for (String text :
                new String[] {"2562047h", "exp:2562047h", "lognormal:2562047h/100", "hyper:2562047h/10000"}) {
            for (int i = 0; i < 1000; i++) {
                assertThat(DurationLaw.parse(text).nextNanos(random)).isBetween(0L, DurationLaw.LONGEST_NANOS);
                assertThat(DurationLaw.parse(text).restNanos(random)).isBetween(0L, DurationLaw.LONGEST_NANOS);
            }
        }
    }

    @Test
    void parsingWhatWasPrintedGivesTheSameLaw() {
        for (int seed = 0; seed < 1000; seed++) {
            DurationLaw law = RandomLaws.any(SEEDS.child("print").child(seed).stream());

            assertThat(DurationLaw.parse(law.text())).as("seed %d", seed).isEqualTo(law);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "10 | \"10\" is no duration; write a number with a unit, as in 250ms, 1.5s or 2m",
                "expo:10ms | \"expo:10ms\": unknown law \"expo\"; write 10ms, exp:10ms, uniform:5ms..15ms, erlang4:10ms, lognormal:10ms/2 or hyper:10ms/4",
                "erlang:10ms | \"erlang:10ms\": unknown law \"erlang\"; write 10ms, exp:10ms, uniform:5ms..15ms, erlang4:10ms, lognormal:10ms/2 or hyper:10ms/4",
                "uniform:5ms | \"5ms\" has one end; write two durations, as in 5ms..15ms",
                "uniform:15ms..5ms | 15ms is more than 5ms; write the shorter first",
                "erlang0:10ms | an Erlang law has 1 to 100 stages, had 0",
                "erlang1001:10ms | an Erlang law has 1 to 100 stages, had 1001",
                "erlang101:10ms | an Erlang law has 1 to 100 stages, had 101",
                "lognormal:10ms | \"lognormal:10ms\" takes a mean and a coefficient of variation; write lognormal:10ms/2",
                "lognormal:10ms/x | \"lognormal:10ms/x\" takes a mean and a coefficient of variation; write lognormal:10ms/2",
                "lognormal:10ms/0 | a coefficient of variation must be 0.001 to 100.0, was 0.0",
                "lognormal:10ms/101 | a coefficient of variation must be 0.001 to 100.0, was 101.0",
                "hyper:10ms | \"hyper:10ms\" takes a mean and a squared variation; write hyper:10ms/4",
                "hyper:10ms/0.5 | a hyperexponential law has a squared variation of 1 to 10000.0, had 0.5; below 1, use erlang",
                "hyper:10ms/10001 | a hyperexponential law has a squared variation of 1 to 10000.0, had 10001.0; below 1, use erlang"
            })
    void anErrorNamesTheTextAndTheWayOut(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DurationLaw.parse(text))
                .withMessage(message);
    }

    @Test
    void negativeDurationsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DurationLaw.Constant(Duration.ofNanos(-1)))
                .withMessage("a duration must not be negative, was -1ns");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DurationLaw.Range(Duration.ofNanos(-1), Duration.ZERO));
    }
}
