package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.drive.SimulatedTrials.MILLI_NANOS;
import static org.loadharness.drive.SimulatedTrials.SECOND_NANOS;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.Retries;
import org.loadharness.load.Warmup;
import org.loadharness.plan.Point;
import org.loadharness.record.TrialLog;
import org.loadharness.record.WarmupLog;
import org.loadharness.record.WarmupLog.Settling;
import org.loadharness.workload.Outcome;

class WarmupTest {
    @Test
    void aSteadySystemIsMeasuredSoon() throws InterruptedException {
        TrialLog log = run(30, nowNanos -> MILLI_NANOS);

        assertThat(log.warmup().settling()).isInstanceOf(Settling.Settled.class);
        assertThat(log.warmup().lengthNanos()).isBetween(5 * SECOND_NANOS, 10 * SECOND_NANOS);
    }

    @Test
    void aColdBeginningIsCutOffAndShown() throws InterruptedException {
        TrialLog log = run(
                60,
                nowNanos -> MILLI_NANOS + Math.round(20 * MILLI_NANOS * Math.exp(-nowNanos / (2.0 * SECOND_NANOS))));

        WarmupLog warmup = log.warmup();
        assertThat(warmup.settling())
                .isInstanceOfSatisfying(
                        Settling.Settled.class,
                        settled -> assertThat(settled.afterNanos()).isGreaterThan(2 * SECOND_NANOS));
        assertThat(warmup.timeline()).hasSizeGreaterThan(5);
        assertThat(warmup.timeline().stream()
                        .mapToLong(second -> second.successes().count())
                        .sum())
                .isEqualTo(warmup.successes());
        assertThat(log.measured().interactions().get(0).successes().totals().maxNanos())
                .isLessThan(2 * MILLI_NANOS);
    }

    @Test
    void whatNeverSettlesIsMeasuredAfterTheLongestWarmupAndSaysSo() throws InterruptedException {
        TrialLog log = run(20, nowNanos -> MILLI_NANOS + nowNanos / 1_000);

        assertThat(log.warmup().settling()).isEqualTo(new Settling.Never());
        assertThat(log.warmup().lengthNanos()).isBetween(20 * SECOND_NANOS, 21 * SECOND_NANOS);
        assertThat(log.measured().interactions().get(0).successes().count()).isEqualTo(20);
    }

    private interface Service {
        long nanos(long nowNanos);
    }

    private static TrialLog run(int mostSeconds, Service service) throws InterruptedException {
        Warmup auto = new Warmup.UntilSteady(Duration.ofSeconds(mostSeconds));
        return SimulatedTrials.run(
                new Point(new ClosedLoop(2), new Extent.Interactions(10)),
                SimulatedTrials.trialSettings(auto, Retries.NONE),
                (user, clock) -> interaction -> {
                    long jitter = user.random().nextLong(MILLI_NANOS / 10);
                    clock.waitUntil(clock.nanos() + service.nanos(clock.nanos()) + jitter);
                    return Outcome.SUCCESS;
                });
    }
}
