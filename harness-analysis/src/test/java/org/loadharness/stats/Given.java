package org.loadharness.stats;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Warmup;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.Threads;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.Variant;
import org.loadharness.plan.WorkloadDescription;
import org.loadharness.record.Distribution;
import org.loadharness.record.Environment;
import org.loadharness.record.Environment.BusyBefore;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.RunLog;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.record.TrialLog.ResourcesLog;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.record.TrialLog.SendsLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.record.WarmupLog;
import org.loadharness.record.WarmupLog.Settling;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Mode;

/** Plans, machines and logs that tests begin with. */
public final class Given {
    public static final Mix MIX = Mix.of(new Mix.Entry("customer", 60), new Mix.Entry("manager", 40));
    public static final Instant START = Instant.parse("2026-01-02T03:04:05.678Z");
    public static final long MILLI_NANOS = 1_000_000;
    public static final long SECOND_NANOS = 1_000_000_000;

    private static final int CORES = 4;

    private Given() {}

    /** A closed loop at those numbers of users. */
    public static ExperimentPlan plan(Extent measured, int repeats, int... users) {
        return plan(Mode.LOCAL, measured, repeats, users);
    }

    public static ExperimentPlan plan(Mode mode, Extent measured, int repeats, int... users) {
        return plan(mode, measured, repeats, IntStream.of(users).mapToObj(ClosedLoop::new));
    }

    /** A point for each of these loads. */
    public static ExperimentPlan plan(Mode mode, Extent measured, int repeats, Stream<? extends LoadModel> loads) {
        Optional<URI> noServer = Optional.empty();
        return new ExperimentPlan(
                new Variant.SystemUnderTest("bookstore", mode, Map.of(), noServer),
                loads.map(load -> new Point(load, measured)).toList(),
                repeats,
                new TrialSettings(
                        Threads.PLATFORM,
                        Duration.ZERO,
                        new Warmup.Fixed(new Extent.Interactions(100)),
                        Duration.ofMinutes(10)),
                1);
    }

    /** What a run comes to whose phases all have the same mix, of a system that theory has no formulas for. */
    public static RunSummary run(RunLog log, Mix mix) {
        return RunSummary.of(log, WorkloadDescription.of(log.plan(), mix));
    }

    /** A machine of four cores. */
    public static Environment machine(Optional<BusyBefore> busyBefore) {
        return new Environment(
                START,
                "host",
                "Linux",
                "cpu",
                CORES,
                8L << 30,
                "17",
                "HotSpot",
                List.of(),
                Optional.of(0.1),
                busyBefore,
                Optional.empty(),
                "1024");
    }

    public static Environment quietMachine() {
        return machine(Optional.of(new BusyBefore(0.03, OptionalDouble.of(0), OptionalDouble.of(0.01))));
    }

    public static ResourceUse cpu(long nanos) {
        return ResourceUse.UNKNOWN.with(ResourceUse.Resource.CPU_NANOS, nanos);
    }

    public static ResourceUse used(long cpuNanos, long collections, long collectionNanos) {
        return cpu(cpuNanos)
                .with(ResourceUse.Resource.COLLECTIONS, collections)
                .with(ResourceUse.Resource.COLLECTION_NANOS, collectionNanos);
    }

    public static UserLog user(int user, long startNanos, long endNanos, long successes) {
        return user(user, startNanos, endNanos, new Did(successes, 0, 0));
    }

    /** What a user has done. */
    public record Did(long successes, long failures, int censored) {}

    /** A user that was inside interactions all of its time. */
    public static UserLog user(int user, long startNanos, long endNanos, Did did) {
        return new UserLog(
                user, startNanos, endNanos, did.successes(), did.failures(), did.censored(), endNanos - startNanos, 0);
    }

    /** Each tried once and charged from its start. */
    public static InteractionLog interaction(String name, Distribution successes, Distribution failures) {
        return new InteractionLog(name, successes, failures, Optional.empty(), successes.count() + failures.count());
    }

    /** Of a closed loop without think time. */
    public static PhaseLog phase(List<InteractionLog> interactions, List<UserLog> users) {
        return new PhaseLog(interactions, users, SendsLog.NONE);
    }

    /** Of a fixed extent, with no timeline. */
    public static WarmupLog warmup(long successes, long failures, long lengthNanos) {
        return new WarmupLog(successes, failures, lengthNanos, new Settling.Unasked(), Seconds.NONE);
    }

    /** The figures of a trial of a closed loop on that many cores. */
    static TrialMeasures measures(TrialLog trial, int cores) {
        LoadPhase load =
                plan(new Extent.Interactions(1), 1, 1).points().get(0).phases().get(0);
        return TrialMeasures.of(trial, Intent.of(load, MIX, true), cores);
    }

    /** A second in which nothing waited and nothing stalled. */
    public static SecondLog second(
            long endNanos, Distribution successes, long failures, int inFlight, ResourcesLog used) {
        return new SecondLog(endNanos, successes, failures, inFlight, 0, 0, used.generator(), used.server());
    }
}
