package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.drive.SimulatedTrials.MILLI_NANOS;
import static org.loadharness.drive.SimulatedTrials.SECOND_NANOS;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.load.Arrivals;
import org.loadharness.load.Arrivals.Constant;
import org.loadharness.load.Arrivals.Poisson;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.Retries;
import org.loadharness.load.Warmup;
import org.loadharness.plan.Point;
import org.loadharness.record.Distribution;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.record.TrialLog.SendsLog;
import org.loadharness.time.Rate;
import org.loadharness.workload.Outcome;

class OpenLoadTest {
    private static final Warmup TWO_SECONDS = new Warmup.Fixed(new Extent.Lasting(Duration.ofSeconds(2)));

    @Test
    void everyPlannedArrivalIsSentWhenItIsDue() throws InterruptedException {
        TrialLog log = run(new Constant(new Rate(100)), 50, 10, 5 * MILLI_NANOS);

        SendsLog sends = log.measured().sends();
        assertThat(log.ending().cause()).isEqualTo(Cause.COMPLETED);
        assertThat(sends.planned()).isBetween(999L, 1_000L);
        assertThat(sends.sent()).isEqualTo(sends.planned());
        assertThat(sends.lateness().totals().maxNanos()).isZero();
        assertThat(sends.waits().count()).isZero();
        assertThat(sends.gaps().totals().minNanos()).isEqualTo(10 * MILLI_NANOS);
        assertThat(sends.gaps().totals().maxNanos()).isEqualTo(10 * MILLI_NANOS);
        assertThat(responses(log).totals().maxNanos()).isEqualTo(5 * MILLI_NANOS);
    }

    @Test
    void theWarmupGoesByTheSameLaw() throws InterruptedException {
        TrialLog log = run(new Constant(new Rate(100)), 50, 10, 5 * MILLI_NANOS);

        assertThat(log.warmup().successes()).isBetween(199L, 201L);
        assertThat(log.warmup().lengthNanos()).isBetween(2 * SECOND_NANOS, 2 * SECOND_NANOS + SECOND_NANOS / 10);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "30ms, 2", "31ms, 3"})
    void noArrivalOfTheWarmupIsDueWhenItEndsOrLater(String warmup, long arrivals) throws InterruptedException {
        // one each 10 ms
        TrialLog log = run(Warmup.parse(warmup), new Constant(new Rate(100)), 50, 1, 5 * MILLI_NANOS);

        assertThat(log.warmup().successes()).isEqualTo(arrivals);
        assertThat(log.measured().sends().sent())
                .isEqualTo(log.measured().sends().planned());
    }

    @Test
    void arrivalsWithoutAFreeUserWaitAndAreChargedFromTheDueTime() throws InterruptedException {
        // 100 arrivals a second for one user that needs 20 ms for each: half of them are still waiting at the end
        TrialLog log = run(new Constant(new Rate(100)), 1, 10, 20 * MILLI_NANOS);

        InteractionLog only = log.measured().interactions().get(0);
        SendsLog sends = log.measured().sends();
        assertThat(sends.sent()).isEqualTo(sends.planned());
        assertThat(sends.waits().count()).isGreaterThan(sends.planned() - 10);
        assertThat(only.services().orElseThrow().totals().maxNanos()).isEqualTo(20 * MILLI_NANOS);
        assertThat(only.successes().totals().maxNanos()).isBetween(9 * SECOND_NANOS, 11 * SECOND_NANOS);
        assertThat(sends.lateness().totals().maxNanos()).isZero();
        SecondLog tenth = log.timeline().stream().toList().get(9);
        assertThat(tenth.waiting()).isBetween(450L, 550L);
        assertThat(log.timeline()).hasSizeGreaterThan(18);
    }

    @Test
    void theSameSeedGivesTheSameTrialToTheBit() throws InterruptedException {
        TrialLog one = run(new Poisson(new Rate(500)), 20, 10, 10 * MILLI_NANOS);
        TrialLog other = run(new Poisson(new Rate(500)), 20, 10, 10 * MILLI_NANOS);

        assertThat(responses(one).encoded()).isEqualTo(responses(other).encoded());
        assertThat(one.measured().users()).isEqualTo(other.measured().users());
        assertThat(one.measured().sends().gaps().encoded())
                .isEqualTo(other.measured().sends().gaps().encoded());
    }

    @Test
    void aLongInteractionAtTheEndIsNotLost() throws InterruptedException {
        TrialLog log = run(new Constant(new Rate(10)), 10, 1, 5 * SECOND_NANOS);

        assertThat(responses(log).count()).isEqualTo(log.measured().sends().planned());
        assertThat(responses(log).totals().minNanos()).isGreaterThanOrEqualTo(5 * SECOND_NANOS);
    }

    private static TrialLog run(Arrivals arrivals, int maxInFlight, int seconds, long serviceNanos)
            throws InterruptedException {
        return run(TWO_SECONDS, arrivals, maxInFlight, seconds, serviceNanos);
    }

    private static TrialLog run(Warmup warmup, Arrivals arrivals, int maxInFlight, int seconds, long serviceNanos)
            throws InterruptedException {
        Point point = new Point(new OpenLoop(arrivals, maxInFlight), new Extent.Lasting(Duration.ofSeconds(seconds)));
        return SimulatedTrials.run(
                point, SimulatedTrials.trialSettings(warmup, Retries.NONE), (user, clock) -> interaction -> {
                    clock.waitUntil(clock.nanos() + serviceNanos);
                    return Outcome.SUCCESS;
                });
    }

    private static Distribution responses(TrialLog log) {
        return log.measured().interactions().get(0).successes();
    }
}
