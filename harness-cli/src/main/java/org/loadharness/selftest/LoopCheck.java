package org.loadharness.selftest;

import java.time.Duration;
import java.util.List;
import org.loadharness.experiment.Experiment;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.selftest.SelfTest.CheckResult.Range;
import org.loadharness.workload.Mode;

/** What the harness costs where the system costs nothing. */
final class LoopCheck implements Check {
    private static final int REPEATS = 5;
    private static final double DEAREST_NANOS = 500;

    @Override
    public String title() {
        return "loop: cost of an interaction that does nothing";
    }

    @Override
    public List<SelfTest.CheckResult> run() throws InterruptedException {
        Experiment experiment = Trials.of(new NoOpWorkload(), Mode.LOCAL)
                .option("rehearsal", "1s")
                .users("1")
                .warmup(Duration.ofMillis(200))
                .measure(Duration.ofMillis(300))
                .repeats(REPEATS);
        double[] nanos = Trials.run(experiment).stream()
                .mapToDouble(LoopCheck::nanosPerInteraction)
                .toArray();
        return List.of(new SelfTest.CheckResult(
                "loop_ns",
                Spread.median(nanos),
                Range.atMost(DEAREST_NANOS),
                "the harness's own part of an interaction: choosing it, one reading of the clock, and recording it"));
    }

    private static double nanosPerInteraction(TrialLog trial) {
        UserLog user = trial.measured().users().get(0);
        return (double) (user.endNanos() - user.startNanos()) / user.successes();
    }
}
