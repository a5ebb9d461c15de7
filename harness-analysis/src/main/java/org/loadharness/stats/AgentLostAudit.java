package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.record.AgentsLog;
import org.loadharness.record.AgentsLog.Agent;
import org.loadharness.stats.Verdict.Finding;

/** An agent of which no log is there: what its users did is known second by second at most, as far as it reported. */
final class AgentLostAudit implements Audit<TrialEvidence> {
    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        return evidence.trial()
                .agents()
                .flatMap(log -> log.unreported().stream()
                        .findFirst()
                        .map(agent -> FindingType.AGENT_LOST.invalid(sentence(log, agent, evidence.users()))));
    }

    private static String sentence(AgentsLog log, Agent lost, int users) {
        int missing = log.unreported().size();
        return Generator.nameOf(log, lost) + (missing > 1 ? " and " + (missing - 1) + " more" : "")
                + " did not report: " + lost.missing() + "; it had " + lost.users() + " of " + users
                + " users, of whom " + (lost.successes() + lost.failures())
                + " interactions are known; repeat it with --resume";
    }
}
