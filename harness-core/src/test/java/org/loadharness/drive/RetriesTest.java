package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.drive.SimulatedTrials.MILLI_NANOS;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.Retries;
import org.loadharness.plan.Point;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.FailureLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;

class RetriesTest {
    private static final Duration FIRST = Duration.ofMillis(1);
    private static final Duration LONGEST = Duration.ofMillis(6);

    @Test
    void whatFailsIsTriedAgainUntilItSucceeds() throws InterruptedException {
        InteractionLog log = run(retries(4, 0), 3, failing(2, "busy"));

        assertThat(log.successes().count()).isEqualTo(3);
        assertThat(log.failures().count()).isZero();
        assertThat(log.attempts()).isEqualTo(9);
    }

    @Test
    void theLastFailureCountsWhenAttemptsAreUsedUp() throws InterruptedException {
        TrialLog trial = trial(retries(4, 0), 2, failing(99, "busy"));

        InteractionLog log = trial.measured().interactions().get(0);
        assertThat(log.failures().count()).isEqualTo(2);
        assertThat(log.attempts()).isEqualTo(10);
        assertThat(trial.failures()).extracting(FailureLog::count).containsExactly(2L);
    }

    @Test
    void theResponseTimeHoldsEveryAttemptAndEveryBackOff() throws InterruptedException {
        InteractionLog log = run(retries(5, 0), 1, failing(5, "busy"));

        // six attempts of 1 ms, and between them 1, 2, 4, 6 and 6 ms: doubled, but not beyond the longest
        assertThat(log.successes().totals().sumNanos()).isEqualTo((6 + 1 + 2 + 4 + 6 + 6) * MILLI_NANOS);
    }

    @Test
    void jitterTakesAwayAtMostItsShare() throws InterruptedException {
        InteractionLog log = run(retries(1, 0.5), 200, failing(1, "busy"));

        assertThat(log.successes().totals().minNanos()).isBetween(2 * MILLI_NANOS + MILLI_NANOS / 2, 3 * MILLI_NANOS);
        assertThat(log.successes().totals().maxNanos())
                .isBetween(log.successes().totals().minNanos() + 1, 3 * MILLI_NANOS);
    }

    @Test
    void onlyTheKindsNamedAreTriedAgain() throws InterruptedException {
        Retries onlyBusy = new Retries(3, FIRST, LONGEST, 0, Set.of("busy"));

        assertThat(run(onlyBusy, 1, failing(1, "busy")).attempts()).isEqualTo(2);
        assertThat(run(onlyBusy, 1, failing(1, "gone")).attempts()).isEqualTo(1);
    }

    @Test
    void aSessionKnowsThatItTriesAgain() throws InterruptedException {
        List<String> calls = new ArrayList<>();
        Session session = new Session() {
            @Override
            public Outcome perform(int interaction) {
                calls.add("new");
                return Outcome.failure("busy", new IllegalStateException("busy"));
            }

            @Override
            public Outcome retry(int interaction) {
                calls.add("again");
                return calls.size() % 3 == 0 ? Outcome.SUCCESS : Outcome.failure("busy", new IllegalStateException());
            }
        };

        run(retries(4, 0), 2, (user, clock) -> session);

        assertThat(calls).containsExactly("new", "again", "again", "new", "again", "again");
    }

    private static Retries retries(int most, double jitterFraction) {
        return new Retries(most, FIRST, LONGEST, jitterFraction, Set.of());
    }

    /** Each interaction fails that often before it succeeds; every attempt takes a millisecond. */
    private static TimedTinyWorkload.Sessions failing(int times, String kind) {
        return (user, clock) -> {
            int[] failed = new int[1];
            Session session = interaction -> {
                clock.waitUntil(clock.nanos() + MILLI_NANOS);
                if (failed[0] < times) {
                    failed[0]++;
                    return Outcome.failure(kind, new IllegalStateException(kind));
                }
                failed[0] = 0;
                return Outcome.SUCCESS;
            };
            return session;
        };
    }

    private static InteractionLog run(Retries retries, int interactions, TimedTinyWorkload.Sessions sessions)
            throws InterruptedException {
        return trial(retries, interactions, sessions).measured().interactions().get(0);
    }

    private static TrialLog trial(Retries retries, int interactions, TimedTinyWorkload.Sessions sessions)
            throws InterruptedException {
        Point point = new Point(new ClosedLoop(1), new Extent.Interactions(interactions));
        return SimulatedTrials.run(point, SimulatedTrials.trialSettings(SimulatedTrials.NO_WARMUP, retries), sessions);
    }
}
