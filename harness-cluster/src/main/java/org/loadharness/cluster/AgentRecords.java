package org.loadharness.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.record.AgentsLog.Agent;
import org.loadharness.record.AgentsLog.ClockLog;
import org.loadharness.record.AgentsLog.Measured;
import org.loadharness.record.TrialLog;

/** What a log keeps of each agent by itself. Stateless. */
final class AgentRecords {
    private AgentRecords() {}

    /**
     * Of all that had a part of a trial.
     *
     * @param logs of those that reported one, by their numbers
     * @param users of all together
     */
    static List<Agent> of(Conclusion conclusion, Map<Integer, TrialLog> logs, int users) {
        List<Agent> agents = new ArrayList<>();
        for (Conclusion.Of of : conclusion.parts()) {
            Member member = of.member();
            Part part = of.part();
            Optional<TrialLog> log = Optional.ofNullable(logs.get(member.number()));
            agents.add(new Agent(
                    member.number(),
                    member.facts().host(),
                    member.facts().processId(),
                    member.facts().cores(),
                    log.map(own -> own.measured().users().size())
                            .orElse(part.share().users(users)),
                    part.successes(),
                    part.failures(),
                    member.offset().map(before -> clock(before, member.later())),
                    log.map(Measured::of),
                    log.isPresent() ? "" : part.missing().orElse(conclusion.reason())));
        }
        return agents;
    }

    /** Of those that were lost before it, and would have had one. */
    static List<Agent> absent(Conclusion conclusion) {
        return conclusion.absent().stream().map(AgentRecords::absent).toList();
    }

    private static Agent absent(Controller.Loss loss) {
        Member member = loss.member();
        return new Agent(
                member.number(),
                member.facts().host(),
                member.facts().processId(),
                member.facts().cores(),
                /* users= */ 0,
                /* successes= */ 0,
                /* failures= */ 0,
                Optional.empty(),
                Optional.empty(),
                "it was lost before the trial: " + loss.reason());
    }

    private static ClockLog clock(Offset before, Optional<Offset> later) {
        Offset after = later.orElse(before);
        return new ClockLog(
                before.nanos(),
                before.errorNanos(),
                after.nanos(),
                after.errorNanos(),
                after.atNanos() - before.atNanos());
    }
}
