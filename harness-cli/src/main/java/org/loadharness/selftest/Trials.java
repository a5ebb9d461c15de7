package org.loadharness.selftest;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.loadharness.drive.LocalRunner;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.load.Extent;
import org.loadharness.load.Warmup;
import org.loadharness.plan.Conduct;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.SystemUnderTest;
import org.loadharness.plan.Threads;
import org.loadharness.record.TrialLog;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Workload;

/**
 * Runs plans with the driver of every other run. Immutable. Thread-safe.
 *
 * @param parameters of the workload
 * @param rehearsal how long the code is driven before the first trial
 */
record Trials(Workload workload, Mode mode, Map<String, String> parameters, Duration rehearsal) {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final long SEED = 1;

    /** The trials of a point, as many as wanted, with a warm-up of that length. */
    List<TrialLog> of(Point point, int repeats, Duration warmup) throws InterruptedException {
        Warmup before = warmup.isZero()
                ? new Warmup.Fixed(new Extent.Interactions(0))
                : new Warmup.Fixed(new Extent.Lasting(warmup));
        ExperimentPlan plan = new ExperimentPlan(
                new SystemUnderTest(workload.name(), mode, parameters, Optional.empty()),
                List.of(point),
                repeats,
                new Conduct(Threads.PLATFORM, rehearsal, before, LIMIT),
                SEED);
        List<TrialLog> logs = new ArrayList<>();
        try {
            new LocalRunner(workload, List.of()).run(plan, Set.of(), event -> {
                if (event instanceof RunEvent.TrialFinished finished) {
                    logs.add(finished.log());
                }
            });
        } catch (TargetUnreachable | IOException impossible) {
            throw new IllegalStateException("a system in this process could not be driven", impossible);
        }
        return logs;
    }
}
