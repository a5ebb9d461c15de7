package org.loadharness.require;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.random.SeedTree;
import org.loadharness.require.Requirement.PointRequirement;
import org.loadharness.stats.Estimate;
import org.loadharness.stats.Interval;
import org.loadharness.stats.PointSummary;

class RequirementLawsTest {
    private static final SeedTree SEEDS = new SeedTree(72).child("requirement laws");

    @ParameterizedTest
    @CsvSource({"2, 0.95", "5, 0.95", "5, 0.8", "10, 0.9"})
    void exactlyAtTheLimitEachSideIsClaimedWithHalfOfTheUncertainty(int repeats, double confidence) {
        int sets = 2000;
        int met = 0;
        int notMet = 0;
        for (int set = 0; set < sets; set++) {
            RandomGenerator random = SEEDS.child("limit " + repeats + " " + confidence).child(set).stream();
            Judgement judgement =
                    judge(Operator.LESS, 20, normal(repeats, 20, 1, random), new Interval.Confidence(confidence));
            met += judgement instanceof Judgement.Met ? 1 : 0;
            notMet += judgement instanceof Judgement.NotMet ? 1 : 0;
        }

        double expected = (1 - confidence) / 2;
        double fourDeviations = 4 * Math.sqrt(expected * (1 - expected) / sets);
        assertThat((double) met / sets).isBetween(expected - fourDeviations, expected + fourDeviations);
        assertThat((double) notMet / sets).isBetween(expected - fourDeviations, expected + fourDeviations);
    }

    @Test
    void raisingAnUpperLimitNeverTurnsMetIntoNotMet() {
        String[] texts = {"mean < %s ms", "max <= %s ms", "p50 < %s ms", "customer.p50 <= %s ms"};
        for (int seed = 0; seed < 100; seed++) {
            RandomGenerator random = SEEDS.child("monotone").child(seed).stream();
            PointSummary measured = Measured.interactions(50)
                    .point(1, normal(2 + random.nextInt(6), 20, 2, random))
                    .summary();
            String text = texts[random.nextInt(texts.length)];
            int before = -1;
            for (double limit = 10; limit < 40; limit += 0.25 + random.nextDouble()) {
                int rank = rank(point(String.format(Locale.ROOT, text, Math.round(limit * 1000) / 1000.0))
                        .judge(measured, Interval.Confidence.STANDARD));

                assertThat(rank)
                        .as("seed %d, limit %s of %s", seed, limit, text)
                        .isGreaterThanOrEqualTo(before);
                before = rank;
            }
            String beyondAll = String.format(Locale.ROOT, text, 100_000);
            assertThat(point(beyondAll).judge(measured, Interval.Confidence.STANDARD))
                    .as("seed %d", seed)
                    .isInstanceOf(Judgement.Met.class);
        }
    }

    @Test
    void aRequirementAndItsOppositeAreNeverBothMet() {
        for (int seed = 0; seed < 500; seed++) {
            RandomGenerator random = SEEDS.child("opposite").child(seed).stream();
            double[] measured = normal(3, 20, 1, random);
            int limitMillis = random.nextInt(15, 25);

            int upper = rank(judge(Operator.LESS, limitMillis, measured, Interval.Confidence.STANDARD));
            int lower = rank(judge(Operator.AT_LEAST, limitMillis, measured, Interval.Confidence.STANDARD));

            assertThat(upper + lower).as("seed %d", seed).isEqualTo(2);
        }
    }

    private static int rank(Judgement judgement) {
        if (judgement instanceof Judgement.Inconclusive) {
            return 1;
        }
        return judgement instanceof Judgement.Met ? 2 : 0;
    }

    private static double[] normal(int repeats, double meanMillis, double sdMillis, RandomGenerator random) {
        return IntStream.range(0, repeats)
                .mapToDouble(repeat -> meanMillis + sdMillis * random.nextGaussian())
                .toArray();
    }

    /** Without the trials that the means come from, for making thousands of them takes long. */
    private static Judgement judge(
            Operator operator, int limitMillis, double[] millis, Interval.Confidence confidence) {
        double[] nanos = Arrays.stream(millis).map(each -> each * 1e6).toArray();
        Claim claim = new Claim("mean", operator, Dimension.TIME.parse(limitMillis + " ms"));
        Evidence evidence =
                new RepeatsEvidence(Estimate.of(nanos), nanos.length, "100 samples", Optional.empty(), confidence);
        return Judge.judgement("mean at 1 user", claim, evidence, Optional.empty());
    }

    private static PointRequirement point(String text) {
        return (PointRequirement) Requirement.parse(text);
    }
}
