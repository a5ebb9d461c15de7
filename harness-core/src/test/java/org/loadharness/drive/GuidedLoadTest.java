package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.drive.SimulatedTrials.MILLI_NANOS;
import static org.loadharness.drive.SimulatedTrials.NO_WARMUP;
import static org.loadharness.drive.SimulatedTrials.SECOND_NANOS;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Arrivals;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.Pause;
import org.loadharness.load.Retries;
import org.loadharness.load.Warmup;
import org.loadharness.plan.Point;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.time.Clock;
import org.loadharness.time.Rate;
import org.loadharness.workload.GuidedSession;
import org.loadharness.workload.Outcome;

/** Users whose sessions know what comes next, and when. */
final class GuidedLoadTest {
    private static final Extent TEN_SECONDS = new Extent.Lasting(Duration.ofSeconds(10));
    private static final Warmup TWO_SECONDS = new Warmup.Fixed(new Extent.Lasting(Duration.ofSeconds(2)));

    /** Flows of so many steps of 20 ms, between which the user thinks and a program waits. */
    private record Flows(Clock clock, int steps, long thinkNanos, long waitNanos, AtomicInteger done)
            implements GuidedSession {
        @Override
        public int next(RandomGenerator random) {
            return 0;
        }

        @Override
        public boolean continuesFlow() {
            return done.get() % steps != 0;
        }

        @Override
        public long pauseNanos() {
            return thinkNanos;
        }

        @Override
        public long waitNanos() {
            return waitNanos;
        }

        @Override
        public Outcome perform(int interaction) throws InterruptedException {
            clock.waitUntil(clock.nanos() + 20 * MILLI_NANOS);
            done.incrementAndGet();
            return Outcome.SUCCESS;
        }
    }

    /** Flows of one step of 20 ms, of which every other one has none. */
    private record EveryOther(Clock clock, AtomicInteger begun) implements GuidedSession {
        @Override
        public int next(RandomGenerator random) {
            return 0;
        }

        @Override
        public int due(int interaction) {
            return begun.getAndIncrement() % 2 == 0 ? interaction : NOTHING;
        }

        @Override
        public boolean continuesFlow() {
            return false;
        }

        @Override
        public long pauseNanos() {
            return 80 * MILLI_NANOS;
        }

        @Override
        public Outcome perform(int interaction) throws InterruptedException {
            clock.waitUntil(clock.nanos() + 20 * MILLI_NANOS);
            return Outcome.SUCCESS;
        }
    }

    private static TrialLog runEveryOther(LoadModel load, Extent extent) throws InterruptedException {
        return SimulatedTrials.run(
                new Point(load, extent),
                SimulatedTrials.trialSettings(NO_WARMUP, Retries.NONE),
                (user, clock) -> new EveryOther(clock, new AtomicInteger()));
    }

    @Test
    void flowThatHasNothingToDoTakesItsPauseAndItsArrivalAndIsNoInteraction() throws InterruptedException {
        TrialLog closed = runEveryOther(new ClosedLoop(1, Pause.ofFlows()), TEN_SECONDS);
        TrialLog counted = runEveryOther(new ClosedLoop(1, Pause.ofFlows()), new Extent.Interactions(40));
        TrialLog open = runEveryOther(new OpenLoop(new Arrivals.Constant(new Rate(20)), 1), TEN_SECONDS);

        assertThat(only(closed).successes().count()).isBetween(55L, 56L); // one in 180 ms
        assertThat(only(counted).successes().count()).isEqualTo(40);
        assertThat(open.measured().sends().sent())
                .isGreaterThan(190)
                .isEqualTo(open.measured().sends().planned());
        assertThat(only(open).successes().count())
                .isEqualTo((open.measured().sends().sent() + 1) / 2);
        assertThat(open.measured().sends().lateness().count())
                .isEqualTo(only(open).successes().count());
    }

    private static TrialLog run(LoadModel load, Warmup warmup, int steps, long thinkMillis, long waitMillis)
            throws InterruptedException {
        return SimulatedTrials.run(
                new Point(load, TEN_SECONDS),
                SimulatedTrials.trialSettings(warmup, Retries.NONE),
                (user, clock) -> new Flows(
                        clock, steps, thinkMillis * MILLI_NANOS, waitMillis * MILLI_NANOS, new AtomicInteger()));
    }

    private static InteractionLog only(TrialLog log) {
        return log.measured().interactions().get(0);
    }

    @Test
    void flowThatAStageInterruptsGoesOnNoSoonerThanTheUserComes() throws InterruptedException {
        TrialLog log = run(new OpenLoop(new Arrivals.Constant(new Rate(100)), 3), TWO_SECONDS, 70, 0, 0);

        assertThat(only(log).services().orElseThrow().totals().minNanos()).isEqualTo(20 * MILLI_NANOS);
        assertThat(only(log).services().orElseThrow().totals().maxNanos()).isEqualTo(20 * MILLI_NANOS);
    }

    @Test
    void usersThinkAsTheirFlowsSay() throws InterruptedException {
        TrialLog log = run(new ClosedLoop(1, Pause.ofFlows()), NO_WARMUP, 5, 70, 10);

        assertThat(only(log).successes().count()).isEqualTo(10 * SECOND_NANOS / (100 * MILLI_NANOS));
    }

    @Test
    void whatThePlanSaysGoesBeforeWhatFlowsThinkAndNotBeforeWhatAProgramWaits() throws InterruptedException {
        TrialLog none = run(new ClosedLoop(1, Pause.none()), NO_WARMUP, 5, 70, 5);
        TrialLog more = run(new ClosedLoop(1, Pause.think(Duration.ofMillis(175))), NO_WARMUP, 5, 70, 5);

        assertThat(only(none).successes().count()).isEqualTo(10 * SECOND_NANOS / (25 * MILLI_NANOS));
        assertThat(only(more).successes().count()).isEqualTo(10 * SECOND_NANOS / (200 * MILLI_NANOS));
    }
}
