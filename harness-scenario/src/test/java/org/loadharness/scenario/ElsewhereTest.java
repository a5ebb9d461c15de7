package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What users leave behind. */
@Timeout(60)
final class ElsewhereTest {
    @Test
    void thoseUnderWayAreLeftAsWellAsThoseThatWait() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(8);
        CountDownLatch held = new CountDownLatch(1);
        try (Elsewhere elsewhere = new Elsewhere()) {
            for (int user = 0; user < 10; user++) {
                elsewhere.execute(() -> await(begun, held));
            }
            begun.await();
            int left = elsewhere.left();
            held.countDown();

            assertThat(left).isEqualTo(10);
        }
    }

    private static void await(CountDownLatch begun, CountDownLatch held) {
        begun.countDown();
        try {
            held.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
