package org.loadharness.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.loadharness.record.TrialLog.FailureLog;
import org.loadharness.stats.InteractionSummary;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.TrialSummary;
import org.loadharness.workload.Interaction;
import org.loadharness.workload.InteractionWorkload;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workload;

/** Workloads of lambdas, driven as all others are. */
class WordsTest {
    private static final long TEN_MILLIS_NANOS = 10_000_000;

    private static final Workload WORDS = Workload.named("words")
            .perTrial(settings -> new ConcurrentHashMap<Integer, Integer>())
            .interaction(
                    "count", 90, (user, counts) -> counts.merge(user.random().nextInt(1000), 1, Integer::sum))
            .interaction("read", 10, (user, counts) -> counts.get(user.random().nextInt(1000)));

    @Test
    void fiveLinesAreAWorkload() throws Exception {
        LoadResult result = quick(WORDS).users("1,2").run();

        assertThat(result.plan().variants().get(0).system().workload()).isEqualTo("words");
        assertThat(result.points())
                .allSatisfy(point -> assertThat(point.failures()).isZero());
        assertThat(result.at(2).successes()).isEqualTo(2 * 2 * 1000);
    }

    @Test
    void sharesFollowTheWeights() throws Exception {
        TrialSummary trial = quick(WORDS)
                .repeats(1)
                .interactions(20_000)
                .run()
                .only()
                .trials()
                .get(0);

        InteractionSummary count = trial.measures().interactions().get(0);
        assertThat(count.name()).isEqualTo("count");
        assertThat(count.intendedShareFraction()).isEqualTo(0.9);
        assertThat(count.shareFraction().orElseThrow()).isCloseTo(0.9, within(6 * Math.sqrt(0.9 * 0.1 / 20_000)));
    }

    @Test
    void anExceptionIsAFailureOfItsKindAndTheUserGoesOn() throws Exception {
        Workload failing = Workload.named("failing")
                .interaction("throw", 1, user -> {
                    throw new IOException("gone");
                })
                .interaction("check", 1, user -> {
                    throw new AssertionError("5 is not 4");
                })
                .interaction(Interaction.of("refuse", 1, user -> Outcome.failure("refused", new IOException("full"))));

        PointSummary point = quick(failing).repeats(1).run().only();

        assertThat(point.failures()).isEqualTo(1000);
        assertThat(kinds(point)).containsOnlyKeys("IOException", "AssertionError", "refused");
    }

    @Test
    void anInteractionThatFailedIsTriedAgain() throws Exception {
        AtomicInteger attempts = new AtomicInteger();
        Workload reluctant = Workload.named("reluctant").interaction("ask", 1, user -> {
            if (attempts.incrementAndGet() % 2 == 1) {
                throw new IOException("not yet");
            }
        });

        PointSummary point = quick(reluctant)
                .repeats(1)
                .option("warmup", "0")
                .option("retries", "1")
                .option("backoff", "1ms..2ms")
                .interactions(10)
                .run()
                .only();

        assertThat(point.successes()).isEqualTo(10);
        assertThat(attempts).hasValue(20);
    }

    @Test
    void onASimulatedClockLambdasTakeTheTimeThatTheyWaitThere() throws Exception {
        Workload teller = Workload.named("teller")
                .perTrialOnClock((settings, clock) -> clock)
                .interaction("ask", 1, (user, clock) -> clock.waitUntil(clock.nanos() + TEN_MILLIS_NANOS));

        PointSummary point = quick(teller)
                .mode("simulated")
                .option("warmup", "0")
                .users("4")
                .run()
                .only();

        assertThat(point.responses().meanNanos().orElseThrow()).isEqualTo(TEN_MILLIS_NANOS);
        assertThat(point.estimates().throughputPerSecond().mean().orElseThrow()).isCloseTo(400, within(1e-6));
    }

    @Test
    void aWorkloadThatDoesNotWaitOnTheClockOfTheTrialDoesNotRunOnASimulatedOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> quick(WORDS).mode("simulated").run())
                .withMessageContaining("mode: words does not run in mode simulated; use local");
    }

    @Test
    void aMixThatCannotBeDrawnFromIsRefusedBeforeAnyLoad() {
        InteractionWorkload<Settings> none = Workload.named("none");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> quick(none).run())
                .withMessageContaining(
                        "workload: none: a mix needs an interaction, got none; add one with a weight above 0");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> quick(none.interaction("never", 0, user -> {})).run())
                .withMessageContaining(
                        "workload: none: all interactions have weight 0: never; give at least one a weight above 0");
    }

    private static Experiment quick(Workload workload) {
        return Experiment.of(workload)
                .users("1")
                .interactions(1000)
                .option("warmup", "10")
                .option("rehearsal", "0s")
                .repeats(2)
                .seed(18);
    }

    private static Map<String, Long> kinds(PointSummary point) {
        return point.trials().get(0).log().failures().stream()
                .collect(Collectors.toMap(FailureLog::kind, FailureLog::count, Long::sum));
    }
}
