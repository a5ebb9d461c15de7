package org.loadharness.selftest;

import java.time.Duration;
import java.util.List;
import org.loadharness.experiment.Experiment;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.selftest.SelfTest.CheckResult.Range;
import org.loadharness.workload.Mode;

/** How much runs differ that are the same. */
final class NoiseCheck implements Check {
    private static final int RUNS = 12;
    private static final Duration LENGTH = Duration.ofMillis(500);
    private static final double MOST_VARIATION = 0.1;

    @Override
    public String title() {
        return "noise: identical runs beside each other";
    }

    @Override
    public List<SelfTest.CheckResult> run() throws InterruptedException {
        Experiment experiment = Trials.of(new NoOpWorkload(), Mode.LOCAL)
                .option("rehearsal", "1s")
                .users(Integer.toString(Runtime.getRuntime().availableProcessors()))
                .warmup(Duration.ofMillis(100))
                .measure(LENGTH)
                .repeats(RUNS);
        double[] successes = Trials.run(experiment).stream()
                .mapToDouble(trial -> successes(trial.measured().users()))
                .toArray();
        return List.of(new SelfTest.CheckResult(
                "noise_floor_fraction",
                Spread.variation(successes),
                Range.atMost(MOST_VARIATION),
                "standard deviation over mean of the throughput of " + RUNS + " identical runs on all cores; smaller"
                        + " differences than about twice that need more than a few repeats"));
    }

    /**
     * Runs are as long as each other, so their throughput varies as this does, also where a user came too late for any.
     */
    static double successes(List<UserLog> users) {
        return users.stream().mapToDouble(UserLog::successes).sum();
    }
}
