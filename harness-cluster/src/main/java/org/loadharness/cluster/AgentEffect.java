package org.loadharness.cluster;

import java.util.Map;
import java.util.Optional;
import org.loadharness.load.Share;

/** What an agent has others do. Immutable. Thread-safe. */
sealed interface AgentEffect {
    /** A message goes to the controller. */
    record Send(Envelope envelope) implements AgentEffect {}

    /** The load is made ready; none runs. */
    record Begin(Share share, Payload order) implements AgentEffect {}

    /**
     * The load leaves the gate where it stands, when the agent's clock reads that.
     *
     * @param seen at the last gate, what the users of all parts saw; empty if not all have come there
     */
    record Go(int gate, long atNanos, Optional<Map<String, Long>> seen) implements AgentEffect {}

    /** The load ends, as soon as it can. */
    record Halt(String reason) implements AgentEffect {}

    /** The agent ends, and its load before. */
    record Leave(Why why, String reason) implements AgentEffect {}

    /** Why an agent ends. */
    enum Why {
        /** It was sent away: the run is over, or goes on without it. */
        DISMISSED,
        /** No controller has let it in. */
        NOT_JOINED,
        /** The controller is gone or silent. */
        FORSAKEN
    }
}
