package org.loadharness.selftest;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.experiment.Experiment;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.TrialSummary;
import org.loadharness.time.DurationText;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Workload;

/** Trials like those of every other run: an experiment's, of a single point. */
final class Trials {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final long SEED = 1;

    private Trials() {}

    /** An experiment without rehearsal and warm-up, in this process. */
    static Experiment of(Workload workload, Mode mode) {
        return Experiment.of(workload)
                .mode(mode.text())
                .option("time-limit", DurationText.print(LIMIT))
                .option("rehearsal", DurationText.print(Duration.ZERO))
                .option("warmup", "0")
                .seed(SEED);
    }

    /** What the trials of its only point recorded, in order. */
    static List<TrialLog> run(Experiment experiment) throws InterruptedException {
        try {
            return experiment.run().only().trials().stream()
                    .map(TrialSummary::log)
                    .toList();
        } catch (TargetUnreachable | IOException impossible) {
            throw new IllegalStateException("a system in this process could not be driven", impossible);
        }
    }
}
