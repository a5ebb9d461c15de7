package org.loadharness.stats;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.record.AgentsLog;
import org.loadharness.record.AgentsLog.Agent;
import org.loadharness.stats.Verdict.Finding;

/**
 * Whether agents started together, by the controller's clock. With several phases they need not: some have users in the later ones
 * alone.
 */
final class AgentsSkewAudit implements Audit<TrialEvidence> {
    private static final double NANOS_PER_MILLI = 1e6;

    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        return evidence.point().phases().size() > 1
                ? Optional.empty()
                : evidence.trial().agents().flatMap(log -> examine(evidence, log));
    }

    private static Optional<Finding> examine(TrialEvidence evidence, AgentsLog log) {
        List<Agent> begun = log.agents().stream()
                .filter(agent -> agent.startNanos().isPresent())
                .sorted(Comparator.comparingLong(agent -> agent.startNanos().orElse(0)))
                .toList();
        if (begun.size() < 2) {
            return Optional.empty();
        }
        Agent first = begun.get(0);
        Agent last = begun.get(begun.size() - 1);
        long skewNanos = last.startNanos().orElse(0) - first.startNanos().orElse(0);
        if (skewNanos <= evidence.limit(Threshold.AGENTS_SKEW)) {
            return Optional.empty();
        }
        return Optional.of(FindingType.AGENTS_SKEWED.suspect(Generator.nameOf(log, last) + " started "
                + millis(skewNanos) + " after the first" + evidence.limited(Threshold.AGENTS_SKEW)
                + ", as far as clocks are known, to " + millis(errorNanos(first) + errorNanos(last))
                + "; give each agent a free core, or measure longer"));
    }

    private static long errorNanos(Agent agent) {
        return agent.clock().map(AgentsLog.ClockLog::leastErrorNanos).orElse(0L);
    }

    private static String millis(long nanos) {
        return Numbers.text(nanos / NANOS_PER_MILLI, 3) + " ms";
    }
}
