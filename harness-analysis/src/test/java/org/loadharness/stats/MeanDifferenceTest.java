package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.inference.TTest;
import org.junit.jupiter.api.Test;
import org.loadharness.random.SeedTree;

class MeanDifferenceTest {
    private static final SeedTree SEEDS = new SeedTree(45).child("differences");

    @Test
    void theIntervalLeavesZeroOutWhereWelchsTestRejects() {
        for (int seed = 0; seed < 500; seed++) {
            RandomGenerator random = SEEDS.child("welch").child(seed).stream();
            List<Double> before = values(2 + random.nextInt(6), 0.3, 1, random);
            List<Double> after = values(2 + random.nextInt(6), 1.5, 3, random);

            Interval interval = Estimate.Difference.of(before, after).interval();

            assertThat(interval.low() > 0 || interval.high() < 0)
                    .as("seed %d", seed)
                    .isEqualTo(new TTest().tTest(array(before), array(after)) < 0.05);
        }
    }

    @Test
    void theDifferenceIsCoveredIn93To97OfAHundredExperiments() {
        int covered = 0;
        for (int seed = 0; seed < 2000; seed++) {
            RandomGenerator random = SEEDS.child("coverage").child(seed).stream();
            Interval interval = Estimate.Difference.of(values(4, 1, 0.01, random), values(4, 1.7, 0.2, random))
                    .interval();
            covered += interval.low() <= 0.7 && 0.7 <= interval.high() ? 1 : 0;
        }

        assertThat(covered / 2000.0).isBetween(0.93, 0.97);
    }

    @Test
    void whatCannotBeComparedIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Estimate.Difference.of(List.of(1.0, 2.0), List.of(1.0)))
                .withMessageStartingWith("after must have at least 2 repeats, had 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Estimate.Difference.of(List.of(1.0, Double.NaN), List.of(1.0, 2.0)))
                .withMessage("before must be finite, was [1.0, NaN]");
    }

    private static List<Double> values(int count, double mean, double sd, RandomGenerator random) {
        return Stream.generate(() -> mean + sd * random.nextGaussian())
                .limit(count)
                .toList();
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
