package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.random.SeedTree;
import org.loadharness.record.WarmupLog.Settling;

class SteadyStateTest {
    private static final int RUNS = 400;
    private static final int MOST = 2_000;

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 0.8, 0.95})
    void whatIsSteadyFromTheBeginningIsFoundSteady(double likeness) {
        int settled = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            settled += outcome(seed, likeness, i -> 100) instanceof Settling.Settled ? 1 : 0;
        }

        assertThat(settled).as("of %d seeds from 0", RUNS).isGreaterThanOrEqualTo(RUNS * 98 / 100);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 0.8})
    void aBeginningThatFadesIsCutOff(double likeness) {
        int settled = 0;
        double leftOver = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            if (outcome(seed, likeness, i -> 100 + 100 * Math.exp(-i / 100.0)) instanceof Settling.Settled found) {
                settled++;
                leftOver += 100 * Math.exp(-found.afterNanos() / 100.0) / RUNS;
            }
        }

        assertThat(settled).as("of %d seeds from 0", RUNS).isGreaterThanOrEqualTo(RUNS * 97 / 100);
        assertThat(leftOver).as("mean excess of 100 at the cut").isLessThan(25);
    }

    @Test
    void whatKeepsGrowingNeverSettles() {
        for (int seed = 0; seed < RUNS; seed++) {
            assertThat(outcome(seed, 0.5, i -> 100 + i)).as("seed %d", seed).isInstanceOf(Settling.Never.class);
        }
    }

    @Test
    void whatKeepsFallingNeverSettles() {
        for (int seed = 0; seed < RUNS; seed++) {
            assertThat(outcome(seed, 0.5, i -> 5_000 - i)).as("seed %d", seed).isInstanceOf(Settling.Never.class);
        }
    }

    @Test
    void aJumpAtTheEndIsNotSettled() {
        SteadyState state = new SteadyState();
        for (int i = 0; i < 500; i++) {
            state.add(i < 460 ? 100 + i % 3 : 500 + i % 3);
        }

        assertThat(state.judge(1)).isNotInstanceOf(Settling.Settled.class);
    }

    @Test
    void tooFewObservationsAreNotSettled() {
        SteadyState state = new SteadyState();
        for (int i = 0; i < 5 * SteadyState.FEWEST_MEANS - 1; i++) {
            state.add(1);
        }

        assertThat(state.isRipe()).isFalse();
        assertThat(state.judge(1)).isEqualTo(new Settling.NotSettled());
        state.add(1);
        assertThat(state.isRipe()).isTrue();
        assertThat(state.judge(1)).isEqualTo(new Settling.Settled(0));
    }

    /** As the warm-up does it: looks again and again, and stops at the first steady answer. */
    private static Settling outcome(long seed, double likeness, IntToDoubleFunction truth) {
        RandomGenerator random = new SeedTree(seed).stream();
        SteadyState state = new SteadyState();
        double noise = 0;
        for (int i = 0; i < MOST; i++) {
            noise = likeness * noise + Math.sqrt(1 - likeness * likeness) * 10 * random.nextGaussian();
            state.add(truth.applyAsDouble(i) + noise);
            if (state.isRipe() && state.judge(1) instanceof Settling.Settled settled) {
                return settled;
            }
        }
        return state.judge(1);
    }
}
