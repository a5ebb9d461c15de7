package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.loadharness.stats.Given.MILLI_NANOS;
import static org.loadharness.stats.Given.SECOND_NANOS;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Arrivals;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.record.Distribution;
import org.loadharness.record.TrialLog.SendsLog;

class ArrivalStatsTest {
    private static final LoadModel OPEN = new OpenLoop(Arrivals.parse("constant:100/s"), 10);

    @Test
    void whatWasSentInThePlannedTimeIsTheRate() {
        ArrivalStats stats = ArrivalStats.of(sends(1_000, 999, 10 * MILLI_NANOS), intent(OPEN, true));

        assertThat(stats.planned()).hasValue(1_000);
        assertThat(stats.sent()).hasValue(999);
        assertThat(stats.unsent()).hasValue(1);
        assertThat(stats.achievedPerSecond()).hasValue(99.9);
    }

    @Test
    void whatWasSentAfterThePlannedTimeTookThatTime() {
        // the last of them 19.98 s after the first
        ArrivalStats stats = ArrivalStats.of(sends(1_000, 1_000, 20 * MILLI_NANOS), intent(OPEN, true));

        assertThat(stats.achievedPerSecond().orElseThrow()).isCloseTo(1_000 / 19.98, within(1e-9));
    }

    @Test
    void aTrialThatWasCutShortIsJudgedByInterarrivalTimesAlone() {
        ArrivalStats stats = ArrivalStats.of(sends(1_000, 500, 10 * MILLI_NANOS), intent(OPEN, false));

        assertThat(stats.achievedPerSecond()).hasValue(100);
        assertThat(stats.unsent()).hasValue(500);
    }

    @Test
    void withoutATimetableNothingIsPlanned() {
        ArrivalStats stats = ArrivalStats.of(SendsLog.NONE, intent(new ClosedLoop(3), true));

        assertThat(stats.planned()).isEmpty();
        assertThat(stats.sent()).isEmpty();
        assertThat(stats.unsent()).isEmpty();
        assertThat(stats.waited()).isEmpty();
        assertThat(stats.achievedPerSecond()).isEmpty();
    }

    @Test
    void anArrivalThatNeverCameIsNoRate() {
        ArrivalStats none = ArrivalStats.of(SendsLog.NONE, intent(OPEN, true));
        ArrivalStats cutShort = ArrivalStats.of(SendsLog.NONE, intent(OPEN, false));

        assertThat(none.planned()).hasValue(0);
        assertThat(none.waited()).hasValue(0);
        assertThat(none.achievedPerSecond()).hasValue(0);
        assertThat(cutShort.achievedPerSecond()).isEmpty();
    }

    private static SendsLog sends(long planned, int sent, long apartNanos) {
        long[] interarrivals =
                LongStream.generate(() -> apartNanos).limit(sent - 1).toArray();
        return new SendsLog(
                planned, sent, Distribution.of(new long[sent]), Distribution.EMPTY, Distribution.of(interarrivals));
    }

    private static Intent intent(LoadModel load, boolean carriedOut) {
        LoadPhase phase = new LoadPhase(
                "all",
                load,
                new Extent.Lasting(Duration.ofNanos(10 * SECOND_NANOS)),
                new LoadPhase.Release.AtOnce(),
                Map.of());
        return new Intent(List.of(phase), Map.of(), carriedOut);
    }
}
