package org.loadharness.stats;

import java.util.Comparator;
import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.record.FlowLog;

/**
 * Who breaks off early never sends the later steps: their figures are of survivors alone, and the load behind the step that
 * failed is less than that of the label.
 */
final class BrokenFlowsAudit implements Audit<TrialEvidence> {
    @Override
    public Optional<Verdict.Finding> examine(TrialEvidence evidence) {
        return evidence.trial().measured().flows().stream()
                .filter(flow -> fraction(flow) > evidence.limit(Threshold.FLOWS_BROKEN_OFF))
                .max(Comparator.comparingDouble(BrokenFlowsAudit::fraction))
                .map(flow -> finding(flow, evidence));
    }

    private static double fraction(FlowLog flow) {
        return FlowSummary.brokenOff(flow).map(Proportion::fraction).orElse(0.0);
    }

    private static Verdict.Finding finding(FlowLog flow, TrialEvidence evidence) {
        long brokenOff = flow.brokenOff().count();
        String where = FlowSummary.mostBrokenOffAt(flow).orElse("");
        return FindingType.FLOWS_BROKEN_OFF.suspect("flows broken off: " + brokenOff + " of "
                + (brokenOff + flow.completed().count()) + " of " + flow.name() + ", "
                + Numbers.percent(fraction(flow)) + evidence.limited(Threshold.FLOWS_BROKEN_OFF)
                + ", most often at " + where + " (" + flow.brokenOffAt().getOrDefault(where, 0L)
                + "); mend what fails there, or write on-failure: continue");
    }
}
