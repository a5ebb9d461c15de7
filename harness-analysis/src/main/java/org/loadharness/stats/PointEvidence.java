package org.loadharness.stats;

import java.util.ArrayList;
import java.util.List;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.record.Distribution;
import org.loadharness.stats.Pooled.Estimates;
import org.loadharness.stats.Verdict.Finding;

/** What the audits of a point look at. Immutable. Thread-safe. */
record PointEvidence(
        ExperimentPlan plan,
        List<TrialSummary> trials,
        Estimates estimates,
        Distribution responses,
        Stationarity stationarity) {
    /** Every audit of a point; their order is that of equally grave reasons. */
    static final List<Audit<PointEvidence>> AUDITS = List.of(
            new StationarityAudit(),
            new OmissionAudit(),
            new SpreadAudit(),
            new RepeatsAudit(),
            new PrecisionAudit(),
            new SamplesAudit());

    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>(FindingMerger.trials(
                trials.stream().map(trial -> trial.verdict().findings()).toList()));
        findings.addAll(Audit.all(AUDITS, this));
        return findings;
    }
}
