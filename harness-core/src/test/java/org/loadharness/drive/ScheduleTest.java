package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.load.Pause;
import org.loadharness.random.SeedTree;

class ScheduleTest {
    private static final SeedTree SEEDS = new SeedTree(19).child("schedule");
    private static final List<String> NAMES = List.of("look", "buy", "leave");
    private static final int LOOK = 0;
    private static final int BUY = 1;
    private static final int LEAVE = 2;
    private static final long MILLI_NANOS = 1_000_000;

    @Test
    void withoutAPauseAUserIsDueWhenItIsFree() {
        Schedule schedule = schedule("none", 0, 0);

        assertThat(schedule.nextDueNanos(42, Schedule.NONE_ENDED)).isEqualTo(42);
        assertThat(schedule.nextDueNanos(-7, BUY)).isEqualTo(-7);
    }

    @Test
    void aUserThinksFromTheEndOfTheInteractionBefore() {
        Schedule schedule = schedule("10ms", 0, 0);
        schedule.nextDueNanos(0, Schedule.NONE_ENDED);

        assertThat(schedule.nextDueNanos(100, LOOK)).isEqualTo(100 + 10 * MILLI_NANOS);
        assertThat(schedule.nextDueNanos(50 * MILLI_NANOS, LEAVE)).isEqualTo(60 * MILLI_NANOS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"10ms", "exp:10ms", "uniform:5ms..15ms", "10ms/user", "look=10ms", "pace:10ms"})
    void usersThatAreReleasedTogetherDoNotActTogether(String pause) {
        int users = 10_000;
        long[] first = IntStream.range(0, users)
                .mapToLong(user -> schedule(pause, user, 0).nextDueNanos(0, Schedule.NONE_ENDED))
                .toArray();

        // stationary from the start: every millisecond of the first ten sees about the same share of them
        for (int milli = 0; milli < 5; milli++) {
            long from = milli * MILLI_NANOS;
            long within = LongStream.of(first)
                    .filter(due -> due >= from && due < from + MILLI_NANOS)
                    .count();
            assertThat(within).as("%s in millisecond %d", pause, milli).isBetween(550L, 1_150L);
        }
    }

    @Test
    void thinkTimesAreDrawnAnewBeforeEveryInteraction() {
        Schedule schedule = schedule("exp:10ms", 3, 0);

        long[] thought = LongStream.range(0, 100_000)
                .map(i -> schedule.nextDueNanos(0, LOOK))
                .toArray();

        assertThat(LongStream.of(thought).distinct().count()).isGreaterThan(90_000);
        assertThat(LongStream.of(thought).average().orElseThrow() / (10 * MILLI_NANOS))
                .isCloseTo(1, within(0.02));
    }

    @Test
    void aSlowUserStaysSlowInEveryPhase() {
        for (int user = 0; user < 1000; user++) {
            Schedule warmup = schedule("exp:10ms/user", user, 0);
            Schedule measured = schedule("exp:10ms/user", user, 1);
            long thought = warmup.nextDueNanos(0, LOOK);

            assertThat(warmup.nextDueNanos(0, BUY)).isEqualTo(thought);
            assertThat(measured.nextDueNanos(0, LEAVE)).as("user %d", user).isEqualTo(thought);
            assertThat(measured.nextDueNanos(0, Schedule.NONE_ENDED)).isBetween(0L, thought);
        }
        double mean = IntStream.range(0, 10_000)
                .mapToLong(user -> schedule("exp:10ms/user", user, 0).nextDueNanos(0, LOOK))
                .average()
                .orElseThrow();
        assertThat(mean / (10 * MILLI_NANOS)).isCloseTo(1, within(0.04));
    }

    @Test
    void aUserThinksOnlyAfterWhatIsNamed() {
        Schedule schedule = schedule("buy=10ms,leave=2ms", 0, 0);

        assertThat(schedule.nextDueNanos(0, Schedule.NONE_ENDED)).isBetween(0L, 10 * MILLI_NANOS);
        assertThat(schedule.nextDueNanos(5, LOOK)).isEqualTo(5);
        assertThat(schedule.nextDueNanos(5, BUY)).isEqualTo(5 + 10 * MILLI_NANOS);
        assertThat(schedule.nextDueNanos(5, LEAVE)).isEqualTo(5 + 2 * MILLI_NANOS);
    }

    @Test
    void thinkingAfterWhatDoesNotExistIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> schedule("sell=10ms", 0, 0))
                .withMessage("no interaction \"sell\" to think after; there are look, buy, leave");
    }

    @Test
    void aLateTurnDoesNotMoveThoseAfterIt() {
        for (int user = 0; user < 1000; user++) {
            Schedule schedule = schedule("pace:7ns", user, 0, 1_000);
            long first = schedule.nextDueNanos(0, Schedule.NONE_ENDED);

            assertThat(first).isBetween(1_000L, 1_006L);
            assertThat(schedule.nextDueNanos(1_000_000, LOOK)).isEqualTo(first + 7);
            assertThat(schedule.nextDueNanos(0, LOOK)).isEqualTo(first + 14);
        }
    }

    @Test
    void aPaceNeitherDriftsNorOverflows() {
        Schedule schedule = schedule("pace:3ns", 0, 0, Long.MAX_VALUE - 10);
        long first = schedule.nextDueNanos(0, Schedule.NONE_ENDED);
        long last = first;
        for (int i = 0; i < 1_000_000; i++) {
            last = schedule.nextDueNanos(0, LOOK);
        }
        assertThat(last - first).isEqualTo(3_000_000);

        Schedule rare = schedule("pace:500000h", 0, 0);
        assertThat(LongStream.range(0, 4).map(i -> rare.nextDueNanos(0, LOOK)).toArray())
                .endsWith(Schedule.EXHAUSTED, Schedule.EXHAUSTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"exp:10ms", "exp:10ms/user", "look=exp:10ms,buy=1ms", "pace:10ms"})
    void aUsersScheduleDependsOnItsSeedsAlone(String pause) {
        for (int user = 0; user < 250; user++) {
            assertThat(dues(pause, user, 0)).isEqualTo(dues(pause, user, 0));
            assertThat(dues(pause, user, 0)).isNotEqualTo(dues(pause, user + 1, 0));
            assertThat(dues(pause, user, 0)).isNotEqualTo(dues(pause, user, 1));
        }
    }

    private static List<Long> dues(String pause, int user, int phase) {
        Schedule schedule = schedule(pause, user, phase);
        return LongStream.range(0, 20)
                .map(i -> schedule.nextDueNanos(i, i == 0 ? Schedule.NONE_ENDED : (int) (i % NAMES.size())))
                .boxed()
                .toList();
    }

    private static Schedule schedule(String pause, int user, int phase) {
        return schedule(pause, user, phase, 0);
    }

    private static Schedule schedule(String pause, int user, int phase, long phaseStartNanos) {
        SeedTree ofUser = SEEDS.child(user);
        return Schedule.of(
                Pause.parse(pause), NAMES, ofUser, ofUser.child("phase").child(phase), phaseStartNanos);
    }
}
