package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.loadharness.stats.Given.MILLI_NANOS;
import static org.loadharness.stats.Given.SECOND_NANOS;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.loadharness.record.Distribution;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.TrialLog.ResourcesLog;
import org.loadharness.stats.TrialMeasures.CpuShares;
import org.loadharness.stats.TrialSummary.SecondSummary;

class SecondSummaryTest {
    /** A whole second with two users, then half a second with one. */
    private final List<SecondSummary> seconds = List.of(
            second(0, SECOND_NANOS, Distribution.of(10, 20, 30), 2, OptionalLong.of(5)),
            second(SECOND_NANOS, 3 * SECOND_NANOS / 2, Distribution.of(1_000), 1, OptionalLong.empty()));

    @Test
    void joinedSecondsHaveTheCountsAndTheDistributionOfAll() {
        SecondSummary joined = joined(seconds);

        assertThat(joined.startNanos()).isZero();
        assertThat(joined.endNanos()).isEqualTo(3 * SECOND_NANOS / 2);
        assertThat(joined.log().successes()).isEqualTo(Distribution.of(10, 20, 30, 1_000));
        assertThat(joined.log().failures()).isEqualTo(2);
        assertThat(joined.log().generator().of(ResourceUse.Resource.CPU_NANOS)).hasValue(2 * MILLI_NANOS);
    }

    @Test
    void meansOfJoinedSecondsAreWeighedByTheirLengths() {
        SecondSummary joined = joined(seconds);

        assertThat(joined.usersActiveMean()).hasValue((2 * 1.0 + 1 * 0.5) / 1.5);
        assertThat(joined.cpu().generatorFraction()).hasValue((0.2 * 1.0 + 0.1 * 0.5) / 1.5);
        assertThat(joined.cpu().serverFraction()).isEmpty();
    }

    @Test
    void levelsOfJoinedSecondsAreThoseOfTheLastAndStallsTheLongest() {
        SecondSummary joined = joined(seconds);

        assertThat(joined.log().inFlight()).isEqualTo(1);
        assertThat(joined.hiccupNanos()).hasValue(5);
    }

    @Test
    void oneSecondJoinedIsItself() {
        assertThat(joined(seconds.subList(0, 1))).isEqualTo(seconds.get(0));
    }

    @Test
    void nothingCannotBeJoined() {
        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> joined(List.of()));
    }

    private static SecondSummary joined(List<SecondSummary> seconds) {
        SecondSummary.Joined joined = new SecondSummary.Joined();
        seconds.forEach(joined::add);
        return joined.summary();
    }

    private static SecondSummary second(
            long startNanos, long endNanos, Distribution successes, int users, OptionalLong hiccupNanos) {
        return new SecondSummary(
                startNanos,
                endNanos,
                Given.second(endNanos, successes, 1, users, new ResourcesLog(Given.cpu(MILLI_NANOS), Optional.empty())),
                OptionalDouble.of(users),
                hiccupNanos,
                new CpuShares(OptionalDouble.of(users / 10.0), OptionalDouble.empty()));
    }
}
