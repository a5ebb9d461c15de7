package org.loadharness.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StandstillMeterTest {
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final AtomicLong timeNanos = new AtomicLong(Long.MAX_VALUE - 1);
    private final StandstillMeter meter = new StandstillMeter(timeNanos::get);

    @Test
    void whatIsLongerThanAStepIsAStandstillEvenIfTheMetersOwnThreadHasNotSeenItYet() {
        timeNanos.addAndGet(SECOND_NANOS);

        assertThat(meter.longestNanos()).isEqualTo(SECOND_NANOS - StandstillMeter.STEP_NANOS);
    }

    @Test
    void theLongestCounts() {
        timeNanos.addAndGet(SECOND_NANOS);
        meter.longestNanos();
        timeNanos.addAndGet(SECOND_NANOS / 2);

        assertThat(meter.longestNanos()).isEqualTo(SECOND_NANOS - StandstillMeter.STEP_NANOS);
    }

    @Test
    void stepsAndWhatWasBeforeTheBeginningDoNotCount() {
        timeNanos.addAndGet(SECOND_NANOS);
        meter.begin();
        timeNanos.addAndGet(StandstillMeter.STEP_NANOS);

        assertThat(meter.longestNanos()).isZero();
    }

    @Test
    void aMeterThatIsClosedEndsItsThread() throws InterruptedException {
        Thread thread = new Thread(meter);
        thread.start();
        thread.interrupt();
        thread.join();

        assertThat(thread.isAlive()).isFalse();
    }
}
