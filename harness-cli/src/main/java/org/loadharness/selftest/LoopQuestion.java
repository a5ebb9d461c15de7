package org.loadharness.selftest;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.plan.Point;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.selftest.Answer.Range;
import org.loadharness.workload.Mode;

/** What the harness costs where the system costs nothing. */
final class LoopQuestion implements Question {
    private static final int REPEATS = 5;
    private static final double DEAREST_NANOS = 500;

    @Override
    public String title() {
        return "loop: cost of an interaction that does nothing";
    }

    @Override
    public List<Answer> answer() throws InterruptedException {
        Trials trials = new Trials(new NothingWorkload(), Mode.LOCAL, Map.of(), Duration.ofSeconds(1));
        Point point = new Point(new ClosedLoop(1), new Extent.Lasting(Duration.ofMillis(300)));
        double[] nanos = trials.of(point, REPEATS, Duration.ofMillis(200)).stream()
                .mapToDouble(LoopQuestion::nanosPerInteraction)
                .toArray();
        return List.of(new Answer(
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
