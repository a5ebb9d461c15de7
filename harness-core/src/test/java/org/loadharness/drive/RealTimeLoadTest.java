package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.loadharness.load.Arrivals.Constant;
import org.loadharness.load.Arrivals.Poisson;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.Retries;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.Variant;
import org.loadharness.record.Distribution;
import org.loadharness.record.TrialLog;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.time.Rate;
import org.loadharness.workload.Mode;

/**
 * The same plan with the same seeds on the machine's clock and on the simulated one. What differs is what the machine and
 * the harness did to it: on a quiet machine nothing to speak of, on a busy one any amount, but never less than nothing. A
 * machine that others share stands still now and then: such a try says nothing of the harness, and another one is made.
 */
@Tag("calibration")
@Timeout(170)
class RealTimeLoadTest {
    /** The simulated clock knows no cost at all; real time can only add. A timer's grain is within this. */
    private static final double NOTHING_LESS = 0.995;

    /** What a busy machine may add. The figures of a quiet one stand in docs/correctness.md. */
    private static final double MUCH_MORE = 3;

    private static final int MOST_TRIES = 6;
    private static final long STOOD_STILL_NANOS = 10_000_000;

    private static final double MILLI = 1e6;

    @Test
    void realTimeOnlyAddsToASimulatedQueue() throws InterruptedException {
        Point point = new Point(new OpenLoop(new Poisson(new Rate(250)), 200), lasting(4_000));
        Map<String, String> station = Map.of("servers", "1", "service", "exp:2ms");

        double simulated =
                responses(run(Mode.SIMULATED, point, station)).meanNanos().orElseThrow();

        List<TrialLog> tries =
                triesUntil(real -> responses(real).meanNanos().orElseThrow() < MUCH_MORE * simulated, point, station);

        assertThat(tries)
                .extracting(real -> responses(real).meanNanos().orElseThrow())
                .as("beside %s ns simulated", simulated)
                .allMatch(real -> real > NOTHING_LESS * simulated)
                .satisfiesAnyOf(
                        means -> assertThat(means).anyMatch(real -> real < MUCH_MORE * simulated),
                        means -> assertThat(tries).allMatch(RealTimeLoadTest::stoodStill));
    }

    @Test
    void aFrozenServiceIsChargedToEveryArrivalThatWaitedForIt() throws InterruptedException {
        // 5 s at 400 a second, still for 500 ms: the share p of responses is at most freeze - (1 - p) · length
        Point point = new Point(new OpenLoop(new Constant(new Rate(400)), 600), lasting(5_000));
        Map<String, String> station = Map.of("servers", "1000", "service", "1us", "freeze", "2s+500ms");

        List<TrialLog> tries = triesUntil(RealTimeLoadTest::isPromptAroundTheFreeze, point, station);

        assertThat(tries).allSatisfy(real -> {
            assertThat(real.measured().sends().sent())
                    .as("nothing is left out while the service stands still")
                    .isEqualTo(real.measured().sends().planned());
            assertThat(responses(real).count())
                    .isEqualTo(real.measured().sends().planned());
            assertThat(millis(responses(real), 0.95)).isGreaterThan(245);
            assertThat(millis(responses(real), 0.99)).isGreaterThan(445);
        });
        assertThat(tries)
                .satisfiesAnyOf(
                        one -> assertThat(one).anyMatch(RealTimeLoadTest::isPromptAroundTheFreeze),
                        one -> assertThat(one).allMatch(RealTimeLoadTest::stoodStill));
    }

    private static boolean isPromptAroundTheFreeze(TrialLog real) {
        return millis(responses(real), 0.95) < 400 && millis(responses(real), 0.99) < 600;
    }

    private static boolean stoodStill(TrialLog real) {
        return real.hiccups().maxNanos().orElseThrow() > STOOD_STILL_NANOS;
    }

    /** Trials in real time, as many as it takes until one is good. */
    private static List<TrialLog> triesUntil(Predicate<TrialLog> good, Point point, Map<String, String> station)
            throws InterruptedException {
        List<TrialLog> tries = new ArrayList<>();
        do {
            tries.add(run(Mode.LOCAL, point, station));
        } while (tries.size() < MOST_TRIES && !good.test(tries.get(tries.size() - 1)));
        return tries;
    }

    private static double millis(Distribution responses, double fraction) {
        return responses.percentileNanos(fraction).orElseThrow() / MILLI;
    }

    private static Distribution responses(TrialLog log) {
        return log.measured().interactions().get(0).successes();
    }

    private static Extent lasting(long millis) {
        return new Extent.Lasting(Duration.ofMillis(millis));
    }

    private static TrialLog run(Mode mode, Point point, Map<String, String> station) throws InterruptedException {
        StationWorkload workload = new StationWorkload();
        ExperimentPlan plan = new ExperimentPlan(
                new Variant.SystemUnderTest(workload.name(), mode, new LinkedHashMap<>(station), Optional.empty()),
                List.of(point),
                1,
                SimulatedTrials.trialSettings(SimulatedTrials.NO_WARMUP, Retries.NONE),
                1);
        return Runs.run(workload, plan, Set.of()).get(0);
    }
}
