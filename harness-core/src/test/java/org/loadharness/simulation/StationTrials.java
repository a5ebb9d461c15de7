package org.loadharness.simulation;

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
import org.loadharness.load.Retries;
import org.loadharness.load.Warmup;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.Threads;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.Variant;
import org.loadharness.record.TrialLog;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Settings;

/** Trials of the station workload, as a user has them with --mode simulated. */
final class StationTrials {
    private StationTrials() {}

    /** One trial on the simulated clock, without a warm-up, in which a failed request is tried again a few times. */
    static TrialLog run(Map<String, String> parameters, Point point, long seed) throws InterruptedException {
        StationWorkload workload = new StationWorkload();
        Map<String, String> texts =
                Settings.of(workload.parameters(), parameters).texts();
        Variant.SystemUnderTest system =
                new Variant.SystemUnderTest(workload.name(), Mode.SIMULATED, texts, Optional.empty());
        TrialSettings settings = settings(Duration.ofHours(1));
        List<TrialLog> logs = new ArrayList<>();
        try {
            new LocalRunner(workload, List.of())
                    .run(new ExperimentPlan(system, List.of(point), 1, settings, seed), Set.of(), event -> {
                        if (event instanceof RunEvent.TrialFinished finished) {
                            logs.add(finished.log());
                        }
                    });
        } catch (TargetUnreachable | IOException unexpected) {
            throw new AssertionError(unexpected);
        }
        return logs.get(0);
    }

    static TrialSettings settings(Duration timeLimit) {
        return new TrialSettings(
                Threads.PLATFORM,
                Duration.ZERO,
                new Warmup.Fixed(new Extent.Interactions(0)),
                timeLimit,
                new Retries(3, Duration.ofMillis(1), Duration.ofMillis(8), 0.5, Set.of()),
                TrialSettings.Recording.SUMS);
    }
}
