package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.drive.TinyServed.Service;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.LostUser;
import org.loadharness.workload.Interaction;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;
import org.loadharness.workload.Workload;

/** An interaction that returns null has not succeeded. */
@SuppressWarnings("NullAway") // a program of others may return it
class NoOutcomeTest {
    private static final Outcome NONE = null;

    @Test
    void aSessionThatReturnsNullHasFailed() throws InterruptedException {
        TrialLog trial = Runs.run(
                        new TinyWorkload((user, random) -> interaction -> interaction == 0 ? NONE : Outcome.SUCCESS))
                .get(0);

        assertFailed(trial, "interaction often returned no outcome");
        assertThat(trial.measured().interactions().get(1).failures().count()).isZero();
    }

    @Test
    void aLambdaThatReturnsNullHasFailed() throws InterruptedException {
        Workload lambdas = Workload.named("lambdas").interaction(Interaction.of("buy", 1, user -> NONE));

        assertFailed(Runs.run(lambdas).get(0), "interaction buy returned no outcome");
    }

    @Test
    void itHasFailedOnASimulatedClockToo() throws InterruptedException {
        TimedTinyWorkload workload = new TimedTinyWorkload((user, clock) -> interaction -> {
            clock.waitUntil(clock.nanos() + 1_000);
            return NONE;
        });

        assertFailed(Runs.run(workload, "mode", "simulated").get(0), "interaction only returned no outcome");
    }

    @Test
    void aGuidedSessionThatReturnsNullHasFailed() throws InterruptedException {
        assertFailed(
                Runs.run(new TinyWorkload((user, random) -> new OneStepFlows(TinyWorkload.RARELY, interaction -> NONE)))
                        .get(0),
                "interaction rarely returned no outcome");
    }

    @Test
    void itIsTriedAgainAsWhatThrowsIs() throws InterruptedException {
        AtomicInteger attempts = new AtomicInteger();
        Session second = interaction -> attempts.getAndIncrement() % 2 == 0 ? NONE : Outcome.SUCCESS;

        TrialLog trial = Runs.run(
                        new TinyWorkload((user, random) -> second),
                        "users",
                        "1",
                        "retries",
                        "1",
                        "backoff",
                        "1ms..1ms",
                        "retry-on",
                        "NullPointerException")
                .get(0);

        assertThat(trial.failures()).isEmpty();
        assertThat(attempts).hasValue(2 * (2 + 40));
    }

    @Test
    void aMultiplexedUserThatReturnsNullHasFailedInsteadOfWaitingForEver() throws InterruptedException {
        for (long nanos : new long[] {0, 1_000}) {
            assertFailed(multiplexed(nanos), "outcome");
        }
        assertFailed(multiplexed(Service.NO_STEP), "returned no outcome");
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "multiplexed"})
    void aTargetThatMakesNoSessionLosesTheUser(String threads) throws InterruptedException {
        TrialLog trial = Runs.run(new TinyServed(user -> user == 0 ? null : interaction -> 1_000), options(threads))
                .get(0);

        assertThat(trial.ending().lost())
                .singleElement()
                .extracting(LostUser::reason)
                .asString()
                .contains("session");
    }

    private static TrialLog multiplexed(long nanos) throws InterruptedException {
        IntFunction<Service> nulls = user -> new Service() {
            @Override
            public long nanos(int interaction) {
                return nanos;
            }

            @Override
            public Outcome outcome(int interaction) {
                return NONE;
            }
        };
        return Runs.run(new TinyServed(nulls), options("multiplexed")).get(0);
    }

    private static String[] options(String threads) {
        return Stream.concat(Stream.of(TinyServed.OPTIONS), Stream.of("threads", threads, "time-limit", "20s"))
                .toArray(String[]::new);
    }

    private static void assertFailed(TrialLog trial, String why) {
        assertThat(trial.ending().cause()).isEqualTo(Cause.COMPLETED);
        assertThat(trial.measured().interactions())
                .anySatisfy(log -> assertThat(log.successes().count()).isZero());
        assertThat(trial.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.kind()).isEqualTo("NullPointerException");
            assertThat(failure.count()).isPositive();
            assertThat(failure.examples())
                    .allSatisfy(example -> assertThat(example).contains(why));
        });
    }
}
