package org.loadharness.drive;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.loadharness.drive.RunEvent.RehearsalEnded;
import org.loadharness.drive.RunEvent.RehearsalStarted;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.Profiling;
import org.loadharness.plan.Threads;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.Variant;
import org.loadharness.random.SeedTree;
import org.loadharness.record.ProfileLog;
import org.loadharness.record.TrialLog;
import org.loadharness.workload.Mode;

/** Drives a system for a while before its first trial, so that neither process measures its own compiler. Confined to one thread. */
final class Rehearsal {
    private static final int USERS_PER_CORE = 2;

    /** At the end of the first the compiler drops what it has made in the belief that there is none. */
    private static final int TIMES = 2;

    private static final int VIRTUAL_USERS = 1000;

    private final LocalRunner runner;
    private final Optional<Profiler> profiler;

    /**
     * @param runner of whole trials, of which nothing is kept
     * @param profiler what records trials that are to be profiled
     */
    Rehearsal(LocalRunner runner, Optional<Profiler> profiler) {
        this.runner = runner;
        this.profiler = profiler;
    }

    /**
     * Nothing on a simulated clock, where no code is made faster. Where its length is none, it only records, and only if trials are
     * to be profiled.
     */
    void drive(ExperimentPlan plan, Variant variant, SystemPool pool, RunEvent.Listener listener)
            throws TargetUnreachable, IOException, InterruptedException {
        Duration length = variant.trialSettings().rehearsal();
        if (variant.system().mode() == Mode.SIMULATED) {
            return;
        }
        if (plan.profiling() == Profiling.BESIDE && profiler.isPresent()) {
            recordNothing(pool.source(variant.system()), profiler.get());
        }
        if (length.isZero()) {
            return;
        }
        listener.on(new RehearsalStarted(length));
        ExperimentPlan once = part(plan, variant, length.dividedBy(TIMES));
        Optional<TrialLog> last = Optional.empty();
        for (int time = 1; time <= TIMES && !Thread.currentThread().isInterrupted(); time++) {
            last = Optional.of(runner.trial(once, once.trials().get(0), pool, RunEvent.Listener.ofWords(listener)));
        }
        if (Thread.interrupted()) {
            throw new InterruptedException("the rehearsal was interrupted");
        }
        if (last.isPresent()) {
            listener.on(new RehearsalEnded(last.get()));
        }
    }

    private static ExperimentPlan part(ExperimentPlan plan, Variant variant, Duration length) {
        int most = plan.pointsOf(variant).stream().mapToInt(Point::users).max().orElseThrow();
        int users = Math.min(most, users(variant.trialSettings()));
        Point point = new Point(new LoadModel.ClosedLoop(users), new Extent.Lasting(length));
        SeedTree seeds = new SeedTree(variant.seed()).child("rehearsal");
        TrialSettings settings = variant.trialSettings().rehearsing();
        return new ExperimentPlan(variant.system(), List.of(point), 1, settings, seeds.seed());
    }

    /**
     * The first recording of a process changes classes of the platform, and all code that was compiled before is compiled anew. Here
     * there is little of it. Later it would take the first trials.
     */
    private static void recordNothing(TargetSource source, Profiler recorder)
            throws TargetUnreachable, IOException, InterruptedException {
        Optional<URI> unusedAddress = source.started();
        try (Profiler.Recording recording = recorder.begin(Optional.empty(), source.serverProcess())) {
            Optional<ProfileLog> unused = recording.end();
        }
    }

    /**
     * A few; of virtual users so many that the compiler has seen them leave a gate too, before it compiles the code in
     * which they wait: else a million of them have that code taken from under them when the gate opens.
     */
    private static int users(TrialSettings settings) {
        int processes = settings.agents().map(TrialSettings.Agents::count).orElse(1);
        return processes
                * (settings.threads() == Threads.VIRTUAL
                        ? VIRTUAL_USERS
                        : USERS_PER_CORE * Runtime.getRuntime().availableProcessors());
    }
}
