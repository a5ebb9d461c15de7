package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.loadharness.time.HandMovedClock;

/** On a clock on which giving way takes 1 us. */
class TurnTakingTest {
    private static final long MICRO_NANOS = 1_000;
    private static final int USERS = 3;

    private final HandMovedClock clock = new HandMovedClock(MICRO_NANOS);
    private final StartGate gate = new StartGate(USERS, clock);

    @BeforeEach
    void start() {
        gate.open(clock.nanos());
    }

    @Test
    void aUserStandsBackForLongerEachTimeUntilTheLastHasHadItsFirstTurn() {
        TurnTaking turns = TurnTaking.preempted(gate, clock);

        assertThat(waits(turns, 3)).containsExactly(50L, 100L, 200L);
        gate.hadFirstTurn();
        assertThat(waits(turns, 2)).containsExactly(400L, 800L);
        gate.hadFirstTurn();
        assertThat(waits(turns, 1_000)).containsOnly(0L);
    }

    @Test
    void aUserThatStaysAwayKeepsNobodyWaiting() {
        TurnTaking turns = TurnTaking.preempted(gate, clock);
        gate.stayAway();
        gate.stayAway();

        assertThat(waits(turns, 100)).containsOnly(0L);
    }

    @Test
    void nobodyStandsBackForLongerThanTheOpening() {
        TurnTaking turns = TurnTaking.preempted(gate, clock);

        assertThat(waits(turns, 11)).allMatch(waited -> waited > 0);
        assertThat(clock.nanos()).isEqualTo(TurnTaking.OPENING_NANOS);
        assertThat(waits(turns, 1_000)).containsOnly(0L);
    }

    /** They would need 250 ms. */
    @Test
    void tenThousandUsersAreWaitedForNoLongerThanTheOpeningEither() {
        StartGate crowded = new StartGate(10_000, clock);
        crowded.open(clock.nanos());
        TurnTaking turns = TurnTaking.preempted(crowded, clock);

        assertThat(waits(turns, 3)).containsExactly(TurnTaking.OPENING_NANOS / MICRO_NANOS, 0L, 0L);
    }

    @Test
    void whoKeepsItsCoreUntilItBlocksGivesWayAfterEveryTwentyInteractions() {
        gate.stayAway();
        gate.stayAway();
        TurnTaking turns = TurnTaking.cooperative(gate, clock);

        List<Long> waits = waits(turns, 101);

        assertThat(IntStream.rangeClosed(1, 101).filter(each -> waits.get(each - 1) > 0))
                .containsExactly(20, 40, 60, 80, 100);
    }

    /** How long each of that many interactions, which take no time, lets others go first; in us. */
    private List<Long> waits(TurnTaking turns, int interactions) {
        return IntStream.range(0, interactions)
                .mapToObj(each -> {
                    long endNanos = clock.nanos();
                    return (turns.next(endNanos) - endNanos) / MICRO_NANOS;
                })
                .toList();
    }
}
