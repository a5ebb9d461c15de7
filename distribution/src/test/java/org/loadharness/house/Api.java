package org.loadharness.house;

import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a program may build on: the types of the API by package, as ARCHITECTURE.md lists them. Everything else that is public
 * is there for other rooms of the house, and changes without notice. Packages are named without the leading
 * {@value HouseMap#ROOT}.
 *
 * <p>Immutable. Thread-safe.
 */
final class Api {
    /** Promised: japicmp holds them to what the version before had. Types that are nested in them are promised with them. */
    static final SortedMap<String, Set<String>> TYPES = new TreeMap<>(Map.of(
            "experiment",
            Set.of("Experiment", "LoadResult", "UnfitDirectory"),
            "junit",
            Set.of(
                    "Baseline",
                    "LoadAssertions",
                    "LoadResultAssert",
                    "LoadTest",
                    "LoadUser",
                    "Param",
                    "PointAssert",
                    "WhenInconclusive"),
            "workload",
            Set.of(
                    "Course",
                    "DefinedWorkload",
                    "Guide",
                    "GuidedSession",
                    "Interaction",
                    "InteractionWorkload",
                    "LocalWorkload",
                    "Mix",
                    "Mode",
                    "Outcome",
                    "Parameter",
                    "PartTimes",
                    "PhasedWorkload",
                    "Queueing",
                    "RemoteWorkload",
                    "ServedWorkload",
                    "Session",
                    "Settings",
                    "SteppedSession",
                    "SteppedTarget",
                    "SteppedWorkload",
                    "Target",
                    "TimedWorkload",
                    "User",
                    "Workload",
                    "WorkloadDefinition",
                    "WorkloadFormat"),
            "load",
            Set.of(
                    "Arrivals",
                    "DurationLaw",
                    "Extent",
                    "LoadModel",
                    "LoadPhase",
                    "Pause",
                    "Retries",
                    "UserCounts",
                    "Warmup"),
            "plan",
            Set.of(
                    "PlanOption",
                    "PlanOptions",
                    "Point",
                    "Precision",
                    "Profiling",
                    "Repeats",
                    "Threads",
                    "Threshold",
                    "TrialOrder",
                    "TrialSettings"),
            "stats",
            Set.of("Estimate", "InteractionSummary", "Interval", "PointSummary", "Pooled", "Verdict"),
            "record",
            Set.of("Distribution"),
            "drive",
            Set.of("TargetUnreachable"),
            "random",
            Set.of("SeedTree"),
            "time",
            Set.of("Clock", "Rate", "Ticker", "Waiter")));

    /** Named in signatures of the API without being promised, each with the reason. */
    static final Map<String, String> MENTIONED = Map.of(
            "plan.ExperimentPlan",
            "the whole plan; its form follows plan.json",
            "stats.RunSummary",
            "all that the tables are made of; a result gives the points and the verdict of it",
            "stats.TrialSummary",
            "one trial; a requirement is of a point",
            "stats.TrialMeasures",
            "the figures of one trial; its form follows trials.csv",
            "stats.FlowSummary",
            "a flow of a point; its form follows flows.csv",
            "stats.Stationarity",
            "the evidence behind findings on a load that was not steady; the verdict has them in words",
            "record.PartsLog",
            "the parts as they were recorded; its form follows the log's",
            "load.ArrivalTimes",
            "the sequence that the driver takes from a law",
            "load.Share",
            "the part of a load that one of several generators makes; its arithmetic follows the driver");

    private Api() {}

    /** Whether a top-level type is promised; its name without the leading root. */
    static boolean promises(String name) {
        int dot = name.lastIndexOf('.');
        return dot > 0 && TYPES.getOrDefault(name.substring(0, dot), Set.of()).contains(name.substring(dot + 1));
    }

    /** As its row of ARCHITECTURE.md. */
    static String row(String inPackage) {
        return "| " + inPackage + " | " + String.join(", ", new TreeSet<>(TYPES.getOrDefault(inPackage, Set.of())))
                + " |";
    }
}
