package org.loadharness.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.random.SeedTree;

class RetriesTest {
    private static final SeedTree SEEDS = new SeedTree(23).child("retries");

    @Test
    void waitsDoubleUpToTheLongest() {
        Retries retries = retries("10ms..1s", 0);
        RandomGenerator random = SEEDS.stream();

        assertThat(IntStream.rangeClosed(1, 9).mapToLong(failed -> retries.waitNanos(failed, random) / 1_000_000))
                .containsExactly(10L, 20L, 40L, 80L, 160L, 320L, 640L, 1_000L, 1_000L);
        assertThat(retries.waitNanos(Retries.MOST, random)).isEqualTo(1_000_000_000);
        assertThat(retries("0s..1s", 0).waitNanos(50, random)).isZero();
        assertThat(retries("1000000h..2000000h", 0).waitNanos(1_000, random)).isEqualTo(DurationLaw.LONGEST_NANOS);
    }

    @Test
    void jitterTakesAwayAtMostItsShare() {
        Retries retries = retries("10ms..1s", 0.5);
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child(seed).stream();
            int failed = 1 + random.nextInt(12);
            long fullNanos = Math.min(1_000_000_000, 10_000_000L << (failed - 1));

            assertThat(retries.waitNanos(failed, random)).as("seed %d", seed).isBetween(fullNanos / 2, fullNanos);
        }
        RandomGenerator random = SEEDS.child("mean").stream();
        double mean = IntStream.range(0, 10_000)
                .mapToLong(i -> retries.waitNanos(1, random))
                .average()
                .orElseThrow();
        assertThat(mean).isCloseTo(7_500_000, within(75_000.0));
    }

    @Test
    void onlyNamedKindsAreTriedAgainAndAllWhereNoneIsNamed() {
        Retries named = new Retries(1, Duration.ZERO, Duration.ZERO, 0, Retries.parseKinds("timeout, busy"));

        assertThat(named.covers("busy")).isTrue();
        assertThat(named.covers("refused")).isFalse();
        assertThat(Retries.NONE.covers("refused")).isTrue();
        assertThat(String.join(",", named.kinds())).isEqualTo("busy,timeout");
        assertThat(Retries.parseKinds(String.join(",", named.kinds()))).isEqualTo(named.kinds());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a,b", " a", "", " "})
    void aKindThatNoPlanCouldHaveIsRefused(String kind) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Retries(1, Duration.ZERO, Duration.ZERO, 0, Set.of(kind)))
                .withMessageEndingWith(" without blanks around it, was \"" + kind + "\"");
    }

    @Test
    void aBackoffIsReadAsItIsWritten() {
        assertThat(retries("1500us..2s", 0).backoff().text()).isEqualTo("1500us..2s");
        assertThat(Retries.NONE.backoff().text()).isEqualTo("1ms..1s");
    }

    @Test
    void mistakesAreNamedWithTheWayOut() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Retries.parseKinds("timeout,"))
                .withMessage("\"timeout,\": a kind of failure without a name; write names, as in timeout,busy");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DurationLaw.Range.parse("1s"))
                .withMessage("\"1s\" has one end; write two durations, as in 5ms..15ms");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Retries(-1, Duration.ZERO, Duration.ZERO, 0, Set.of()))
                .withMessage("retries must be 0 to 1000, was -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Retries(1, Duration.ofSeconds(2), Duration.ofSeconds(1), 0, Set.of()))
                .withMessage("a back-off grows from its first wait to its longest, was 2s to 1s");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Retries(1, Duration.ZERO, Duration.ZERO, 1.1, Set.of()))
                .withMessage("the random share of a back-off must be 0 to 1, was 1.1");
    }

    private static Retries retries(String backoff, double jitterFraction) {
        DurationLaw.Range range = DurationLaw.Range.parse(backoff);
        return new Retries(3, range.least(), range.most(), jitterFraction, Set.of());
    }
}
