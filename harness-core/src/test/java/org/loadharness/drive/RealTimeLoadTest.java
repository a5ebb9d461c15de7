package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
import org.loadharness.plan.SystemUnderTest;
import org.loadharness.record.Distribution;
import org.loadharness.record.TrialLog;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.time.Rate;
import org.loadharness.workload.Mode;

/**
 * The same plan with the same seeds on the machine's clock and on the simulated one. What differs is what the machine and
 * the harness did to it: on a quiet machine nothing to speak of, on a busy one any amount, but never less than nothing.
 */
@Tag("calibration")
@Timeout(120)
class RealTimeLoadTest {
    /** The simulated clock knows no cost at all; real time can only add. A timer's grain is within this. */
    private static final double NOTHING_LESS = 0.995;

    /** What a busy machine may add. The figures of a quiet one stand in docs/correctness.md. */
    private static final double MUCH_MORE = 3;

    private static final double MILLI = 1e6;

    @Test
    void realTimeOnlyAddsToASimulatedQueue() throws InterruptedException {
        Point point = new Point(new OpenLoop(new Poisson(new Rate(250)), 200), lasting(4_000));
        Map<String, String> station = Map.of("servers", "1", "service", "exp:2ms");

        double real = responses(run(Mode.LOCAL, point, station)).meanNanos().orElseThrow();
        double simulated =
                responses(run(Mode.SIMULATED, point, station)).meanNanos().orElseThrow();

        assertThat(real)
                .as("real time beside %s ns simulated", simulated)
                .isBetween(NOTHING_LESS * simulated, MUCH_MORE * simulated);
    }

    @Test
    void aFrozenServiceIsChargedToEveryArrivalThatWaitedForIt() throws InterruptedException {
        // 5 s at 400 a second, still for 500 ms: the share p of responses is at most freeze - (1 - p) · length
        Point point = new Point(new OpenLoop(new Constant(new Rate(400)), 600), lasting(5_000));
        Map<String, String> station = Map.of("servers", "1000", "service", "1us", "freeze", "2s+500ms");

        TrialLog real = run(Mode.LOCAL, point, station);

        Distribution responses = responses(real);
        assertThat(millis(responses, 0.95)).isBetween(245.0, 400.0);
        assertThat(millis(responses, 0.99)).isBetween(445.0, 600.0);
        assertThat(real.measured().sends().sent())
                .as("nothing is left out while the service stands still")
                .isEqualTo(real.measured().sends().planned());
        assertThat(responses.count()).isEqualTo(real.measured().sends().planned());
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
                new SystemUnderTest(workload.name(), mode, new LinkedHashMap<>(station), Optional.empty()),
                List.of(point),
                1,
                SimulatedTrials.conduct(SimulatedTrials.NO_WARMUP, Retries.NONE),
                1);
        return Runs.run(workload, plan, Set.of()).get(0);
    }
}
