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
import org.loadharness.load.Warmup;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.Threads;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.Variant;
import org.loadharness.random.SeedTree;
import org.loadharness.record.TrialLog;
import org.loadharness.simulation.Station.Design;
import org.loadharness.simulation.Station.Totals;
import org.loadharness.time.Clock;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.TimedWorkload;

/** One station under the very driver that drives any service; what the station saw can be asked for afterwards. */
final class StationProbe implements TimedWorkload {
    private final Design design;
    private final List<Station> opened = new ArrayList<>();
    private final List<Observation> observations = new ArrayList<>();
    private Totals before = new Totals(0, 0, 0, 0, 0);

    private StationProbe(Design design) {
        this.design = design;
    }

    /** What one trial showed: the harness's records, and what really happened since measuring began. */
    record Observation(TrialLog log, Totals truth) {}

    /** Independent trials of a point on the simulated clock. */
    static List<Observation> observe(Design design, Point point, Warmup warmup, int repeats, long seed)
            throws InterruptedException {
        StationProbe probe = new StationProbe(design);
        Variant.SystemUnderTest system =
                new Variant.SystemUnderTest(probe.name(), Mode.SIMULATED, Map.of(), Optional.empty());
        Threads threads = ThreadKind.cheapest() == ThreadKind.VIRTUAL ? Threads.VIRTUAL : Threads.PLATFORM;
        TrialSettings settings = new TrialSettings(threads, Duration.ZERO, warmup, Duration.ofHours(10_000));
        ExperimentPlan plan = new ExperimentPlan(system, List.of(point), repeats, settings, seed);
        try {
            new LocalRunner(probe, List.of()).run(plan, Set.of(), probe::on);
        } catch (TargetUnreachable | IOException unexpected) {
            throw new AssertionError(unexpected);
        }
        return probe.observations;
    }

    private void on(RunEvent event) {
        if (event instanceof RunEvent.MeasuringStarted) {
            before = last().totals();
        } else if (event instanceof RunEvent.TrialFinished finished) {
            observations.add(new Observation(finished.log(), since(before, last().totals())));
        }
    }

    private static Totals since(Totals before, Totals now) {
        return new Totals(
                now.arrivals() - before.arrivals(),
                now.refused() - before.refused(),
                now.waited() - before.waited(),
                now.waitingNanos() - before.waitingNanos(),
                now.busyNanos() - before.busyNanos());
    }

    private Station last() {
        return opened.get(opened.size() - 1);
    }

    @Override
    public String name() {
        return "probe";
    }

    @Override
    public String summary() {
        return "requests wait for a server and its service";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of();
    }

    @Override
    public Mix mix(Settings settings) {
        return Mix.of(new Mix.Entry("request", 1));
    }

    @Override
    public Target open(Settings settings, SeedTree seeds, Clock clock) {
        opened.add(new Station(clock, design, seeds.child("station").stream()));
        return user -> interaction -> last().serve();
    }
}
