package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.loadharness.plan.TrialSettings;
import org.loadharness.random.SeedTree;
import org.loadharness.time.HandMovedClock;

class PlaceboTest {
    private static final SeedTree SEEDS = new SeedTree(19).child("placebo");
    private static final TrialSettings.Placebo FOUR_PERCENT = new TrialSettings.Placebo(10, 0.4, Duration.ZERO);

    @Test
    void oneOfEachTenTakesTenTimesTheShareLonger() throws InterruptedException {
        List<Long> times = times(new HandMovedClock(), FOUR_PERCENT, 0);

        for (int block = 0; block < times.size(); block += 10) {
            assertThat(times.subList(block, block + 10))
                    .containsOnly(1_000L, 1_400L)
                    .containsOnlyOnce(1_400L);
        }
        assertThat(sum(times)).isEqualTo(1_000 * 1_040);
    }

    @Test
    void whichOneItIsIsDrawn() throws InterruptedException {
        List<Long> times = times(new HandMovedClock(), FOUR_PERCENT, 0);
        List<Integer> places = new ArrayList<>();
        for (int block = 0; block < times.size(); block += 10) {
            places.add(times.subList(block, block + 10).indexOf(1_400L));
        }

        assertThat(places).contains(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(times(new HandMovedClock(), FOUR_PERCENT, 0)).isEqualTo(times);
        assertThat(times(new HandMovedClock(), FOUR_PERCENT, 1)).isNotEqualTo(times);
    }

    @Test
    void aTimeIsTheSameForEachCallThatIsDelayed() throws InterruptedException {
        List<Long> times = times(new HandMovedClock(), new TrialSettings.Placebo(4, 0, Duration.ofNanos(70)), 0);

        assertThat(times).containsOnly(1_000L, 1_070L);
        assertThat(sum(times)).isEqualTo(1_000 * 1_000 + 250 * 70);
    }

    @Test
    void withoutAShareNothingIsDelayed() throws InterruptedException {
        assertThat(times(new HandMovedClock(), TrialSettings.Placebo.NONE, 0)).containsOnly(1_000L);
    }

    @Test
    void whatAWaitLastsTooLongTheNextOnesAreShorterBy() throws InterruptedException {
        HandMovedClock late = new HandMovedClock() {
            @Override
            public long meet(long dueNanos) {
                return super.meet(dueNanos + 1_234);
            }
        };

        List<Long> times = times(late, FOUR_PERCENT, 0);

        // the last overshoot is left: nothing comes after it that could be shorter
        assertThat(sum(times)).isBetween(1_000L * 1_040, 1_000L * 1_040 + 1_234);
        assertThat(times).contains(1_000L + 400 + 1_234);
    }

    private static long sum(List<Long> times) {
        return times.stream().mapToLong(time -> time).sum();
    }

    /** Of a thousand interactions of a microsecond. */
    private static List<Long> times(HandMovedClock clock, TrialSettings.Placebo settings, int seed)
            throws InterruptedException {
        Placebo placebo = new Placebo(clock, settings, SEEDS.child(seed).stream());
        List<Long> times = new ArrayList<>();
        for (int interaction = 0; interaction < 1_000; interaction++) {
            times.add(time(clock, placebo));
        }
        return times;
    }

    private static long time(HandMovedClock clock, Placebo placebo) throws InterruptedException {
        long sent = clock.nanos();
        clock.advance(1_000);
        return placebo.end(sent) - sent;
    }
}
