package org.loadharness.stats;

import java.util.List;
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
                .filter(log -> !log.unreported().isEmpty())
                .map(log -> FindingType.AGENT_LOST.invalid(sentence(evidence, log, named(evidence, log))));
    }

    /** Those of which the trial ended; others that ended with it are not at fault. */
    private static List<Agent> named(TrialEvidence evidence, AgentsLog log) {
        String ending = evidence.trial().ending().detail();
        List<Agent> atFault = log.unreported().stream()
                .filter(agent -> !agent.missing().equals(ending))
                .toList();
        return atFault.isEmpty() ? log.unreported() : atFault;
    }

    private static String sentence(TrialEvidence evidence, AgentsLog log, List<Agent> named) {
        Agent lost = named.get(0);
        return Generator.nameOf(log, lost) + (named.size() > 1 ? " and " + (named.size() - 1) + " more" : "")
                + " did not report: " + lost.missing() + "; it had " + lost.users() + " of "
                + evidence.users() + " users" + whose(evidence, log, lost) + ", of whom "
                + (lost.successes() + lost.failures())
                + " interactions are known; repeat it with --resume";
    }

    /** Agents have users by their numbers, one after the other; of a load of several phases some of each. */
    private static String whose(TrialEvidence evidence, AgentsLog log, Agent lost) {
        if (lost.users() == 0 || evidence.point().phases().size() > 1) {
            return "";
        }
        int first = log.agents().stream()
                .filter(agent -> agent.number() < lost.number())
                .mapToInt(Agent::users)
                .sum();
        return " from number " + first + " on";
    }
}
