package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.loadharness.drive.SimulatedTrials.MILLI_NANOS;
import static org.loadharness.drive.SimulatedTrials.SECOND_NANOS;

import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.loadharness.load.DurationLaw;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.Pause;
import org.loadharness.record.Distribution;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.workload.Outcome;

class PausesTest {
    private static final DurationLaw TEN_MILLIS = new DurationLaw.Constant(Duration.ofMillis(10));

    @Test
    void aUserThinksBetweenInteractionsAndItsResponseTimeKnowsNothingOfIt() throws InterruptedException {
        TrialLog log = run(1, new Pause.Think(TEN_MILLIS, Pause.Draw.PER_INTERACTION), 10, 5 * MILLI_NANOS);

        InteractionLog only = log.measured().interactions().get(0);
        assertThat(only.successes().count()).isEqualTo(10);
        assertThat(only.successes().totals().sumNanos()).isEqualTo(50 * MILLI_NANOS);
        assertThat(only.services()).isEmpty();
    }

    @Test
    void timeInsideAndBetweenInteractionsIsAllTheTimeThereIs() throws InterruptedException {
        DurationLaw law = new DurationLaw.Exponential(Duration.ofMillis(10));
        TrialLog log = run(20, new Pause.Think(law, Pause.Draw.PER_INTERACTION), 100, 5 * MILLI_NANOS);

        assertThat(log.measured().users())
                .allSatisfy(user -> assertThat(user.busyNanos() + user.pausedNanos())
                        .isEqualTo(user.endNanos() - user.startNanos()));
        assertThat(log.measured().users().stream()
                                .mapToLong(UserLog::pausedNanos)
                                .sum()
                        / 2_000.0)
                .as("mean think time")
                .isCloseTo(10.0 * MILLI_NANOS, within(1.0 * MILLI_NANOS));
    }

    @Test
    void aPauseBeforeAnInteractionThatNeverEndsIsBeyondTheTimeOfItsUser() throws InterruptedException {
        TrialLog log = SimulatedTrials.run(
                new ClosedLoop(3, new Pause.Think(TEN_MILLIS, Pause.Draw.PER_INTERACTION)),
                new Extent.Interactions(2),
                (user, clock) -> {
                    AtomicInteger calls = new AtomicInteger();
                    return interaction -> {
                        boolean hangs = calls.incrementAndGet() > 1;
                        clock.waitUntil(clock.nanos() + (hangs ? 1_000 * 3_600 * SECOND_NANOS : 5 * MILLI_NANOS));
                        return Outcome.SUCCESS;
                    };
                });

        assertThat(log.measured().users()).hasSize(3).allSatisfy(user -> {
            assertThat(user.censored()).isEqualTo(1);
            assertThat(user.busyNanos()).isEqualTo(5 * MILLI_NANOS);
            assertThat(user.busyNanos() + user.pausedNanos()).isEqualTo(user.endNanos() - user.startNanos());
        });
    }

    @Test
    void aPersonKeepsToItsOwnThinkTime() throws InterruptedException {
        DurationLaw law = new DurationLaw.Uniform(Duration.ofMillis(5), Duration.ofMillis(500));
        TrialLog log = run(50, new Pause.Think(law, Pause.Draw.PER_USER), 10, 5 * MILLI_NANOS);

        List<Long> paused =
                log.measured().users().stream().map(UserLog::pausedNanos).toList();
        assertThat(new TreeSet<>(paused)).as("users differ").hasSizeGreaterThan(45);
    }

    @Test
    void aCycleGoesOnWhateverTheSystemDoes() throws InterruptedException {
        TrialLog log = run(1, new Pause.Cycle(Duration.ofMillis(100)), 50, 5 * MILLI_NANOS);

        UserLog user = log.measured().users().get(0);
        assertThat(user.endNanos() - user.startNanos())
                .isBetween(49 * 100 * MILLI_NANOS, 50 * 100 * MILLI_NANOS + 5 * MILLI_NANOS);
    }

    @Test
    void aTurnThatIsLateInItsCycleIsChargedFromWhenItWasDue() throws InterruptedException {
        TrialLog log = run(1, new Pause.Cycle(Duration.ofMillis(100)), 11, 150 * MILLI_NANOS);

        InteractionLog only = log.measured().interactions().get(0);
        Distribution responses = only.successes();
        assertThat(only.services().orElseThrow().totals().maxNanos()).isEqualTo(150 * MILLI_NANOS);
        assertThat(responses.totals().minNanos()).isEqualTo(150 * MILLI_NANOS);
        assertThat(responses.totals().maxNanos()).isEqualTo((150 + 10 * 50) * MILLI_NANOS);
    }

    @Test
    void nobodyStartsAnInteractionAfterTheEndOfAPhase() throws InterruptedException {
        DurationLaw law = new DurationLaw.Exponential(Duration.ofSeconds(2));
        TrialLog log = SimulatedTrials.run(
                new ClosedLoop(20, new Pause.Think(law, Pause.Draw.PER_INTERACTION)),
                new Extent.Lasting(Duration.ofSeconds(10)),
                (user, clock) -> interaction -> {
                    clock.waitUntil(clock.nanos() + MILLI_NANOS);
                    return Outcome.SUCCESS;
                });

        assertThat(log.measured().users())
                .allSatisfy(user -> assertThat(user.endNanos()).isLessThanOrEqualTo(10 * SECOND_NANOS + MILLI_NANOS));
        assertThat(log.timeline().endNanos().orElseThrow()).isLessThan(11 * SECOND_NANOS);
    }

    private static TrialLog run(int users, Pause pause, int interactions, long serviceNanos)
            throws InterruptedException {
        return SimulatedTrials.run(
                new ClosedLoop(users, pause), new Extent.Interactions(interactions), (user, clock) -> interaction -> {
                    clock.waitUntil(clock.nanos() + serviceNanos);
                    return Outcome.SUCCESS;
                });
    }
}
