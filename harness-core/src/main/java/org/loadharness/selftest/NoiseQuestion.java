package org.loadharness.selftest;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.plan.Point;
import org.loadharness.record.TrialLog;
import org.loadharness.selftest.Answer.Range;
import org.loadharness.workload.Mode;

/** How much runs differ that are the same. */
final class NoiseQuestion implements Question {
    private static final int RUNS = 12;
    private static final double LENGTH_SECONDS = 0.5;
    private static final double MOST_VARIATION = 0.1;

    @Override
    public String title() {
        return "noise: identical runs beside each other";
    }

    @Override
    public List<Answer> answer() throws InterruptedException {
        int users = Runtime.getRuntime().availableProcessors();
        Trials trials = new Trials(new NothingWorkload(), Mode.LOCAL, Map.of());
        Duration length = Duration.ofMillis(Math.round(LENGTH_SECONDS * 1_000));
        double[] throughputs =
                trials
                        .of(new Point(new ClosedLoop(users), new Extent.Lasting(length)), RUNS, Duration.ofMillis(100))
                        .stream()
                        .mapToDouble(NoiseQuestion::throughput)
                        .toArray();
        return List.of(new Answer(
                "noise_floor_fraction",
                Spread.variation(throughputs),
                Range.atMost(MOST_VARIATION),
                "standard deviation over mean of the throughput of " + RUNS + " identical runs on all cores; smaller"
                        + " differences than about twice that need more than a few repeats"));
    }

    private static double throughput(TrialLog trial) {
        return trial.measured().users().stream()
                .mapToDouble(user -> user.successes() / (double) (user.endNanos() - user.startNanos()))
                .sum();
    }
}
