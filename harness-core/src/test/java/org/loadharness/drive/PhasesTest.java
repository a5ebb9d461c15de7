package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.drive.SimulatedTrials.MILLI_NANOS;
import static org.loadharness.drive.SimulatedTrials.SECOND_NANOS;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Retries;
import org.loadharness.plan.Point;
import org.loadharness.plan.Threads;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.NamedPhaseLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.workload.Outcome;

class PhasesTest {
    private static final Extent ONCE = new Extent.Interactions(1);

    @Test
    void aPhaseIsReleasedWhenTheShareOfTheOneBeforeHasEnded() throws InterruptedException {
        Point point = new Point(List.of(
                phase("startup", 10, 1, new LoadPhase.Release.AtOnce()),
                phase("peak", 4, 1, new LoadPhase.Release.AfterShare("startup", 0.11))));

        TrialLog log = run(point, (user, clock) -> interaction -> {
            clock.waitUntil(clock.nanos() + (user.index() + 1) * SECOND_NANOS);
            return Outcome.SUCCESS;
        });

        assertThat(log.phases()).extracting(NamedPhaseLog::name).containsExactly("startup", "peak");
        assertThat(log.phases().get(0).releasedNanos()).isZero();
        assertThat(log.phases().get(1).releasedNanos())
                .isEqualTo(2 * SECOND_NANOS + StartGate.leadNanos(Threads.PLATFORM, 4));
        assertThat(log.phases().get(0).log().users().get(9).endNanos())
                .as("the first phase goes on beside the second")
                .isEqualTo(10 * SECOND_NANOS);
    }

    @Test
    void aShareThatIsAWholeNumberOfUsersWaitsForNoUserMore() throws InterruptedException {
        Point point = new Point(List.of(
                phase("startup", 100, 1, new LoadPhase.Release.AtOnce()),
                phase("peak", 4, 1, LoadPhase.Release.parse("7%:startup"))));

        TrialLog log = run(point, (user, clock) -> interaction -> {
            clock.waitUntil(clock.nanos() + (user.index() + 1) * SECOND_NANOS);
            return Outcome.SUCCESS;
        });

        assertThat(log.phases().get(1).releasedNanos())
                .isEqualTo(7 * SECOND_NANOS + StartGate.leadNanos(Threads.PLATFORM, 4));
    }

    @Test
    void aPhaseIsReleasedAtItsTime() throws InterruptedException {
        Point point = new Point(List.of(
                phase("first", 1, 1, new LoadPhase.Release.AtOnce()),
                phase("second", 2, 1, new LoadPhase.Release.AfterTime(Duration.ofSeconds(30)))));

        TrialLog log = run(point, (user, clock) -> interaction -> {
            clock.waitUntil(clock.nanos() + MILLI_NANOS);
            return Outcome.SUCCESS;
        });

        assertThat(log.phases().get(1).releasedNanos()).isEqualTo(30 * SECOND_NANOS);
        assertThat(log.measured().users())
                .extracting(UserLog::startNanos)
                .containsExactly(0L, 30 * SECOND_NANOS, 30 * SECOND_NANOS);
    }

    @Test
    void threePhasesOfASkiDaySendExactlyTheRequestsOfTheReport() throws InterruptedException {
        Point point = new Point(List.of(
                phase("startup", 8, 5_000, new LoadPhase.Release.AtOnce()),
                phase("peak", 32, 3_750, new LoadPhase.Release.AfterShare("startup", 0.2)),
                phase("cooldown", 3, 1, new LoadPhase.Release.AfterShare("peak", 0.2))));

        TrialLog log = run(point, (user, clock) -> {
            int[] count = new int[1];
            return interaction -> {
                if (++count[0] % 50 == 0) {
                    clock.waitUntil(clock.nanos() + MILLI_NANOS);
                }
                return Outcome.SUCCESS;
            };
        });

        assertThat(log.ending().cause()).isEqualTo(Cause.COMPLETED);
        assertThat(log.measured().users().stream().mapToLong(UserLog::successes).sum())
                .isEqualTo(160_003);
        assertThat(log.phases())
                .extracting(
                        phase -> phase.log().interactions().get(0).successes().count())
                .containsExactly(40_000L, 120_000L, 3L);
        assertThat(log.measured().interactions().get(0).successes().count()).isEqualTo(160_003);
    }

    @Test
    void usersAreNumberedThroughAndKnowTheirPhase() throws InterruptedException {
        Set<String> seen = new TreeSet<>();
        LoadPhase second = new LoadPhase(
                "second", new ClosedLoop(2), ONCE, new LoadPhase.Release.AfterShare("first", 1), Map.of("step", "7"));
        Point point = new Point(List.of(phase("first", 1, 1, new LoadPhase.Release.AtOnce()), second));

        run(point, (user, clock) -> interaction -> {
            seen.add(user.index() + " is " + user.indexInGroup() + " of "
                    + user.group().users() + " in "
                    + user.group().phase() + ", step "
                    + user.group().settings().get(TimedTinyWorkload.STEP));
            return Outcome.SUCCESS;
        });

        assertThat(seen)
                .containsExactly(
                        "0 is 0 of 1 in first, step 1",
                        "1 is 0 of 2 in second, step 7",
                        "2 is 1 of 2 in second, step 7");
    }

    @Test
    void aPhaseThatWaitsForUsersThatDieIsReleasedAllTheSame() throws InterruptedException {
        Point point = new Point(List.of(
                phase("first", 3, 1, new LoadPhase.Release.AtOnce()),
                phase("second", 1, 1, new LoadPhase.Release.AfterShare("first", 1))));

        TrialLog log = run(point, (user, clock) -> interaction -> {
            if (user.index() == 1) {
                throw new AssertionError("dies");
            }
            return Outcome.SUCCESS;
        });

        assertThat(log.ending().lost()).hasSize(1);
        assertThat(log.phases().get(1).log().users().get(0).successes()).isEqualTo(1);
    }

    private static LoadPhase phase(String name, int users, int interactions, LoadPhase.Release release) {
        return SimulatedTrials.phase(name, new ClosedLoop(users), new Extent.Interactions(interactions), release);
    }

    private static TrialLog run(Point point, TimedTinyWorkload.Sessions sessions) throws InterruptedException {
        return SimulatedTrials.run(
                point, SimulatedTrials.trialSettings(SimulatedTrials.NO_WARMUP, Retries.NONE), sessions);
    }
}
