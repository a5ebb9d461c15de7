package org.loadharness.cluster;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an agent knows, at one moment. What it does next is a pure function of that and of what it learns: {@link AgentStep}.
 * Immutable. Thread-safe.
 *
 * @param run of its controller; 0 before it is welcome
 * @param epoch of the trial that it was given last
 * @param loadRuns whether a load is being made, or made ready
 * @param sinceNanos when it began to join
 * @param heardNanos when it heard its controller last
 * @param saidNanos when it said last what was not answered
 * @param tickNanos when time went by last
 * @param gate where its load stands or stood last; {@link Gates#NONE} if at none yet
 * @param leadNanos how long ahead its users are to be woken there
 * @param seen there by its users
 * @param left the last gate that it knows when to leave
 * @param reported number of seconds reported so far
 * @param unheard seconds that the controller may not have
 * @param outcome what it says in the end, until that is acknowledged; empty before
 * @param next a trial that was given when the load of the one before had not ended
 */
record Agent(
        Limits limits,
        AgentFacts facts,
        Stage stage,
        long run,
        int epoch,
        boolean loadRuns,
        long sinceNanos,
        long heardNanos,
        long saidNanos,
        long tickNanos,
        int gate,
        long leadNanos,
        Map<String, Long> seen,
        int left,
        int reported,
        List<Message.Second> unheard,
        Optional<Message> outcome,
        Optional<Envelope> next) {
    /** How far it is. */
    enum Stage {
        /** It asks to be let in. */
        JOINING,
        /** It has joined and has nothing to do. */
        IDLE,
        /** It carries out its part. */
        PERFORMING,
        /** Its part has ended, well or not, and the controller is to learn that. */
        REPORTING,
        /** It is gone. */
        LEFT
    }

    Agent {
        requireNonNull(limits, "limits");
        requireNonNull(facts, "facts");
        requireNonNull(stage, "stage");
        requireNonNull(outcome, "outcome");
        requireNonNull(next, "next");
        unheard = List.copyOf(unheard);
    }

    /** One that has not joined. */
    static Agent fresh(Limits limits, AgentFacts facts, long nowNanos) {
        return new Agent(
                limits,
                facts,
                Stage.JOINING,
                0,
                0,
                /* loadRuns= */ false,
                nowNanos,
                nowNanos,
                nowNanos - limits.resendNanos(),
                nowNanos,
                Gates.NONE,
                0,
                Map.of(),
                Gates.NONE,
                0,
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    /** What it knows then, and does. */
    Step on(AgentEvent event) {
        return new AgentStep(this, event.atNanos()).on(event);
    }

    /** What follows from an event. */
    record Step(Agent next, List<AgentEffect> effects) {
        Step {
            effects = List.copyOf(effects);
        }
    }
}
