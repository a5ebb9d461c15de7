package org.loadharness.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.child.MemoryWatch.FullHeap;

/** When a heap is full for good. */
class MemoryWatchTest {
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int WINDOW_SECONDS = (int) (FullHeap.WINDOW_NANOS / SECOND_NANOS);

    private final FullHeap heap = new FullHeap(0, 0);

    @ParameterizedTest
    @CsvSource({"0.67, true", "0.95, true", "0.66, false", "0.1, false"})
    void aHeapWithoutRoomIsFullIfMostOfAWindowIsSpentInCollecting(double share, boolean isFull) {
        for (int second = 1; second < WINDOW_SECONDS; second++) {
            assertThat(look(second, share * second, false)).isFalse();
        }

        assertThat(look(WINDOW_SECONDS, share * WINDOW_SECONDS, false)).isEqualTo(isFull);
    }

    @Test
    void aLookThatSeesRoomBeginsAnew() {
        for (int second = 1; second <= 10 * WINDOW_SECONDS; second++) {
            assertThat(look(second, second, second % (WINDOW_SECONDS - 1) == 0)).isFalse();
        }
    }

    @Test
    void looksThatComeLateAreJudgedByTheirTime() {
        assertThat(look(7 * WINDOW_SECONDS, 6.5 * WINDOW_SECONDS, false)).isTrue();
    }

    @Test
    void timeThatWasCollectedBeforeTheWindowDoesNotCount() {
        assertThat(look(WINDOW_SECONDS, 0.6 * WINDOW_SECONDS, false)).isFalse();
        assertThat(look(2 * WINDOW_SECONDS, 1.2 * WINDOW_SECONDS, false)).isFalse();
        assertThat(look(3 * WINDOW_SECONDS, 2.0 * WINDOW_SECONDS, false)).isTrue();
    }

    private boolean look(double second, double collectedSeconds, boolean room) {
        return heap.seen((long) (second * SECOND_NANOS), (long) (collectedSeconds * SECOND_NANOS), room);
    }
}
