package org.loadharness.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.loadharness.load.LoadPhase;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.Threshold;
import org.loadharness.plan.Variant;
import org.loadharness.record.Environment;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Fate;
import org.loadharness.record.TrialLog.NamedPhaseLog;
import org.loadharness.stats.TrialMeasures.Concurrency;
import org.loadharness.stats.TrialMeasures.Counts;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Mode;

/**
 * What the audits of a trial look at. Immutable. Thread-safe.
 *
 * @param mixes the mix of each phase of the load
 * @param seconds of its measured stage
 */
record TrialEvidence(
        ExperimentPlan plan,
        Environment environment,
        Function<LoadPhase, Mix> mixes,
        TrialLog trial,
        TrialMeasures measures,
        List<SampledSecond> seconds) {
    /** Every audit of a trial as a whole; their order is that of equally grave reasons, before those of its phases. */
    static final List<Audit<TrialEvidence>> AUDITS = List.of(
            new EndingAudit(),
            new LostUsersAudit(),
            new AgentLostAudit(),
            new EmptyAudit(),
            new CountsAudit(),
            new MeanLawAudit(),
            new SampledInFlightAudit(),
            new PartsAudit(),
            new FailuresAudit(),
            new BrokenFlowsAudit(),
            NotedAudit.FLOWS_SKIPPED,
            FailureKindAudit.DATA_EXHAUSTED,
            FailureKindAudit.REDIRECTED_AWAY,
            FailureKindAudit.PORTS_SHORT,
            new TlsAudit(),
            NotedAudit.CLEANUP_FAILED,
            new SettlingAudit(),
            new GarbageAudit(),
            new HiccupAudit(),
            new FrozenAudit(),
            new AgentsFewerAudit(),
            new AgentsSkewAudit(),
            new ClockDriftAudit(),
            new StolenProcessorsAudit(),
            new FullMachineAudit(),
            new HarnessShareAudit(),
            new ShortPhaseAudit());

    /** With the seconds that the trial has. */
    TrialEvidence(
            ExperimentPlan plan,
            Environment environment,
            Function<LoadPhase, Mix> mixes,
            TrialLog trial,
            TrialMeasures measures) {
        this(plan, environment, mixes, trial, measures, SampledSecond.of(trial.timeline()));
    }

    /** What was found about the trial and about its phases. */
    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>(Audit.all(AUDITS, this));
        findings.addAll(FindingMerger.phases(phases().stream()
                .map(phase -> new FindingMerger.Part(phase.load().name(), Audit.all(PhaseEvidence.AUDITS, phase)))
                .toList()));
        return findings;
    }

    Point point() {
        return plan.pointOf(trial.id());
    }

    /** What was driven, and how. */
    Variant variant() {
        return plan.variantOf(point());
    }

    int users() {
        return point().users();
    }

    /** A threshold of the plan: a share as a fraction, a time in nanoseconds. */
    double limit(Threshold limit) {
        return plan.limits().of(limit);
    }

    /** The same in brackets, for a sentence. */
    String limited(Threshold limit) {
        return plan.limits().limited(limit);
    }

    /** How often the run is looked at. */
    Looks looks() {
        return Looks.of(plan);
    }

    /** Every phase of the load by itself; those that the log lacks are left out. */
    List<PhaseEvidence> phases() {
        List<LoadPhase> planned = point().phases();
        if (planned.size() == 1) {
            return List.of(new PhaseEvidence(
                    this, planned.get(0), trial.measured(), measures.concurrency(), measures.counts()));
        }
        List<PhaseEvidence> phases = new ArrayList<>();
        for (int index = 0; index < Math.min(planned.size(), trial.phases().size()); index++) {
            NamedPhaseLog phase = trial.phases().get(index);
            phases.add(new PhaseEvidence(
                    this,
                    planned.get(index),
                    phase.log(),
                    Concurrency.of(phase.log()),
                    Counts.of(phase.log().users())));
        }
        return phases;
    }

    /** Every process that made load. */
    List<Generator> generators() {
        return Generator.of(this);
    }

    /** Whether every user did what it was to do. */
    boolean isComplete() {
        return trial.ending().cause() == Cause.COMPLETED
                && trial.ending().lost().isEmpty();
    }

    /** Whether every user has ended, so that its figures belong together. */
    boolean isSettled() {
        return trial.ending().cause() != Cause.KILLED
                && trial.ending().lost().stream().noneMatch(user -> user.fate() == Fate.HUNG);
    }

    /** Whether generator and service are one process. */
    boolean isLocal() {
        return variant().system().mode() == Mode.LOCAL;
    }

    /** The option that makes the measured stage longer. */
    String measureLonger() {
        return point().only().map(PhaseEvidence::measureLonger).orElse("measure longer");
    }
}
