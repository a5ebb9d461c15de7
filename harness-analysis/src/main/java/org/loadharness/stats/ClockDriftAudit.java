package org.loadharness.stats;

import java.util.Comparator;
import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.record.AgentsLog;
import org.loadharness.record.AgentsLog.Agent;
import org.loadharness.record.AgentsLog.ClockLog;
import org.loadharness.stats.Verdict.Finding;

/** Whether an agent's clock kept the controller's pace, so far as the round trips between them can tell. */
final class ClockDriftAudit implements Audit<TrialEvidence> {
    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        return evidence.trial()
                .agents()
                .flatMap(log -> log.agents().stream()
                        .filter(agent -> drift(agent) > evidence.limit(Threshold.CLOCK_DRIFT))
                        .max(Comparator.comparingDouble(ClockDriftAudit::drift))
                        .map(agent -> finding(evidence, log, agent)));
    }

    private static double drift(Agent agent) {
        return agent.clock().map(ClockLog::leastDrift).orElse(0.0);
    }

    private static Finding finding(TrialEvidence evidence, AgentsLog log, Agent agent) {
        return FindingType.CLOCK_DRIFTED.suspect("the clock of " + Generator.nameOf(log, agent)
                + " drifted from the controller's by " + Numbers.percent(drift(agent)) + " at least"
                + evidence.limited(Threshold.CLOCK_DRIFT) + "; mend the clock of its machine");
    }
}
