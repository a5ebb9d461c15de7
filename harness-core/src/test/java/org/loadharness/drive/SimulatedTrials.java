package org.loadharness.drive;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.LoadPhase;
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
import org.loadharness.workload.TimedWorkload;

/** Trials on the simulated clock: exact figures, the same in every run. */
final class SimulatedTrials {
    static final long MILLI_NANOS = 1_000_000;
    static final long SECOND_NANOS = 1_000 * MILLI_NANOS;
    static final Warmup NO_WARMUP = new Warmup.Fixed(new Extent.Interactions(0));

    private SimulatedTrials() {}

    static LoadPhase phase(String name, LoadModel load, Extent measured, LoadPhase.Release release) {
        return new LoadPhase(name, load, measured, release, Map.of());
    }

    static TrialSettings trialSettings(Warmup warmup, Retries retries) {
        return trialSettings(warmup, retries, TrialSettings.Recording.SUMS);
    }

    static TrialSettings trialSettings(Warmup warmup, Retries retries, TrialSettings.Recording recording) {
        return new TrialSettings(Threads.PLATFORM, Duration.ZERO, warmup, Duration.ofHours(1), retries, recording);
    }

    static TrialLog run(LoadModel load, Extent measured, TimedTinyWorkload.Sessions sessions)
            throws InterruptedException {
        return run(new Point(load, measured), trialSettings(NO_WARMUP, Retries.NONE), sessions);
    }

    static TrialLog run(Point point, TrialSettings settings, TimedTinyWorkload.Sessions sessions)
            throws InterruptedException {
        return run(point, settings, new TimedTinyWorkload(sessions));
    }

    static TrialLog run(Point point, TrialSettings settings, TimedWorkload workload) throws InterruptedException {
        Map<String, String> defaults = Settings.defaults(workload.parameters()).texts();
        Variant.SystemUnderTest system =
                new Variant.SystemUnderTest(workload.name(), Mode.SIMULATED, defaults, Optional.empty());
        List<RunEvent> events = new ArrayList<>();
        try {
            new LocalRunner(workload, List.of())
                    .run(new ExperimentPlan(system, List.of(point), 1, settings, 1), Set.of(), events::add);
        } catch (TargetUnreachable | IOException unexpected) {
            throw new AssertionError(unexpected);
        }
        return Runs.trials(events).get(0);
    }
}
