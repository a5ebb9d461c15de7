package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.record.AgentsLog;
import org.loadharness.record.AgentsLog.Agent;
import org.loadharness.stats.Verdict.Finding;

/** Agents that were lost before the trial, whose users others had: the load is the planned one, and fewer made it. */
final class AgentsFewerAudit implements Audit<TrialEvidence> {
    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        return evidence.trial()
                .agents()
                .flatMap(log -> log.absent().stream()
                        .findFirst()
                        .map(agent -> FindingType.AGENTS_FEWER.suspect(sentence(log, agent))));
    }

    private static String sentence(AgentsLog log, Agent absent) {
        int more = log.absent().size() - 1;
        return Generator.nameOf(log, absent) + (more > 0 ? " and " + more + " more" : "")
                + " made no load, and the others had all users: " + absent.missing()
                + "; compare it with trials of all agents, or run again";
    }
}
