package org.loadharness.stats;

import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.loadharness.codec.InParallel;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.plan.Variant;
import org.loadharness.plan.WorkloadDescription;
import org.loadharness.record.Environment;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.FindingMerger.Part;
import org.loadharness.stats.Verdict.Finding;

/**
 * What a run means. Immutable. Thread-safe.
 *
 * @param plan what was to be done
 * @param environment the machine
 * @param points those of which at least one trial ran, in the plan's order
 * @param verdict that of the worst point; the findings name the points
 * @param profiled the profiled trials, in the plan's order; they are in no figure of any point
 */
public record RunSummary(
        ExperimentPlan plan,
        Environment environment,
        List<PointSummary> points,
        Verdict verdict,
        List<TrialSummary> profiled) {
    private static final List<Audit<RunLog>> AUDITS =
            List.of(new TrialsAudit(), new BusyMachineAudit(), new WallClockAudit());

    public RunSummary {
        requireNonNull(plan, "plan");
        requireNonNull(environment, "environment");
        requireNonNull(verdict, "verdict");
        points = List.copyOf(points);
        profiled = List.copyOf(profiled);
    }

    /**
     * Sums up a run. Where a trial ran twice, as after a resume, the later one counts.
     *
     * @param workload what the workload says of itself under the log's plan
     * @throws IllegalArgumentException if a trial is none of the plan's, or has other interactions than the mix
     */
    public static RunSummary of(RunLog log, WorkloadDescription workload) {
        Map<Integer, Map<Integer, TrialSummary>> trials = new TreeMap<>();
        Map<TrialId, TrialSummary> profiled =
                new TreeMap<>(comparing(TrialId::point).thenComparing(TrialId::repeat));
        for (TrialSummary trial : InParallel.map(log.trials(), trial -> summary(log, workload, trial))) {
            TrialId id = trial.log().id();
            if (id.isProfiled()) {
                profiled.put(id, trial);
            } else {
                trials.computeIfAbsent(id.point(), point -> new TreeMap<>()).put(id.repeat(), trial);
            }
        }
        List<PointSummary> points = InParallel.map(
                List.copyOf(trials.values()),
                repeats -> PointSummary.of(log.plan(), workload, List.copyOf(repeats.values())));
        List<Finding> findings = new ArrayList<>(FindingMerger.points(points.stream()
                .map(point -> part(point, finding -> !PrecisionAudit.isOne(finding)))
                .toList()));
        findings.addAll(PrecisionAudit.ofRun(log.plan(), points));
        new RepeatsDriftAudit(log.plan()).examine(points).ifPresent(findings::add);
        new PlaceboAudit().examine(points).ifPresent(findings::add);
        findings.addAll(Audit.all(AUDITS, log));
        new UncheckedTlsAudit().examine(workload).ifPresent(findings::add);
        return new RunSummary(
                log.plan(), log.environment(), points, Verdict.of(findings), List.copyOf(profiled.values()));
    }

    private static TrialSummary summary(RunLog log, WorkloadDescription workload, TrialLog trial) {
        TrialId id = trial.id();
        if (id.point() >= log.plan().points().size()) {
            throw new IllegalArgumentException("trial of point " + id.point() + ", the plan has "
                    + log.plan().points().size() + " points, counted from 0");
        }
        Variant variant = log.plan().variantOf(log.plan().pointOf(id));
        return TrialSummary.of(log.plan(), log.environment(), phase -> workload.mix(variant, phase), trial);
    }

    /** Those of the points that measure the system as it is: all but those of a placebo. */
    public List<PointSummary> truePoints() {
        return points.stream().filter(point -> !point.point().isPlacebo()).toList();
    }

    /** Those of the points that are of a variant of the plan. */
    public List<PointSummary> pointsOf(Variant variant) {
        return points.stream()
                .filter(point -> point.point().factors().equals(variant.factors()))
                .toList();
    }

    /** Whether others used the processors of the machine before it, as its verdict notes. */
    public boolean isOnBusyMachine() {
        return verdict.findings().stream().anyMatch(finding -> finding.code().equals(FindingType.MACHINE_BUSY.code()));
    }

    /** What of the plan was not run, in a sentence each; empty if all of it was. */
    public List<String> unfinished() {
        Set<String> codes = Set.of(FindingType.TRIALS_MISSING.code(), FindingType.REPEATS_MISSING.code());
        return verdict.findings().stream()
                .filter(finding -> codes.contains(finding.code()))
                .map(Finding::sentence)
                .toList();
    }

    private static Part part(PointSummary point, Predicate<Finding> chosen) {
        return new Part(
                point.point().label(),
                point.verdict().findings().stream().filter(chosen).toList());
    }
}
