package org.loadharness.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.random.SeedTree;

class DurationTextTest {
    private static final SeedTree SEEDS = new SeedTree(5).child("duration");

    @ParameterizedTest
    @CsvSource({
        "250ms, 250000000",
        "1.5s, 1500000000",
        "2m, 120000000000",
        "1h, 3600000000000",
        "7us, 7000",
        "9ns, 9",
        "0s, 0",
        "0.000001ms, 1",
        "0.1s, 100000000",
        "' 10 s ', 10000000000",
        "2562047h, 9223369200000000000"
    })
    void aNumberWithAUnitIsRead(String text, long nanos) {
        assertThat(DurationText.parse(text)).isEqualTo(Duration.ofNanos(nanos));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "10 | \"10\" is no duration; write a number with a unit, as in 250ms, 1.5s or 2m",
                "s | \"s\" is no duration; write a number with a unit, as in 250ms, 1.5s or 2m",
                "-1s | \"-1s\" is no duration; write a number with a unit, as in 250ms, 1.5s or 2m",
                "1e3s | \"1e3s\" is no duration; write a number with a unit, as in 250ms, 1.5s or 2m",
                "1,5s | \"1,5s\" is no duration; write a number with a unit, as in 250ms, 1.5s or 2m",
                "1.s | \"1.s\" is no duration; write a number with a unit, as in 250ms, 1.5s or 2m",
                "10x | \"10x\": unknown unit \"x\"; use ns, us, ms, s, m, h",
                "10 min | \"10 min\": unknown unit \"min\"; use ns, us, ms, s, m, h",
                "2562048h | \"2562048h\" is longer than 292 years; write a shorter duration",
                "0.5ns | \"0.5ns\" is finer than a nanosecond; write whole nanoseconds",
                "0.0000001ms | \"0.0000001ms\" is finer than a nanosecond; write whole nanoseconds"
            })
    void anErrorNamesTheTextAndTheWayOut(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DurationText.parse(text))
                .withMessage(message);
    }

    @Test
    void anEmptyTextIsAnError() {
        assertThatIllegalArgumentException().isThrownBy(() -> DurationText.parse(""));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0s",
        "1, 1ns",
        "999, 999ns",
        "1000, 1us",
        "1500, 1500ns",
        "250000000, 250ms",
        "1500000000, 1500ms",
        "60000000000, 1m",
        "90000000000, 90s",
        "3600000000000, 1h"
    })
    void aDurationIsPrintedInTheLargestUnitThatNeedsNoFraction(long nanos, String text) {
        assertThat(DurationText.print(Duration.ofNanos(nanos))).isEqualTo(text);
    }

    @Test
    void aDurationThatAProgramHasMadeTooLongIsRefusedInWords() {
        String printed = DurationText.print(Duration.ofSeconds(Long.MAX_VALUE));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> DurationText.parse(printed))
                .withMessage("\"9223372036854775807s\" is longer than 292 years; write a shorter duration");
    }

    @Test
    void parsingWhatWasPrintedGivesTheSameDuration() {
        long[] units = {1, 1_000, 1_000_000, 1_000_000_000, 60_000_000_000L, 3_600_000_000_000L};
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child(seed).stream();
            Duration duration = Duration.ofNanos(random.nextLong(100_000) * units[random.nextInt(units.length)]);

            assertThat(DurationText.parse(DurationText.print(duration)))
                    .as("seed %d", seed)
                    .isEqualTo(duration);
        }
    }

    @Test
    void whatIsBelowNothingByMoreThanAnyNumberOfNanosecondsIsPrintedToo() {
        assertThat(DurationText.print(Duration.ofSeconds(Long.MIN_VALUE))).isEqualTo("-9223372036854775808s");
        assertThat(DurationText.print(Duration.ofMillis(-5))).isEqualTo("-5ms");
    }
}
