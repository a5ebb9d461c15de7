package org.loadharness.cluster;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Carries messages between a controller and the agents behind it, or relays, and looks into none but for the last one. Confined to
 * one thread.
 */
final class Relay {
    /** No other message that matters here is so short. */
    private static final int LONGEST_DISMISSAL = 1_000;

    private final Network above;
    private final Peer controller;
    private final Network below;
    private final Set<Peer> agents = new HashSet<>();
    private boolean over;

    /** @param controller as it is known above */
    Relay(Network above, Peer controller, Network below) {
        this.above = above;
        this.controller = controller;
        this.below = below;
    }

    /** An agent has said something. */
    void fromBelow(Peer agent, byte[] bytes) {
        agents.add(agent);
        above.send(controller, new Relayed(agent, Optional.of(bytes)).encode());
    }

    /** An agent is gone. */
    void goneBelow(Peer agent) {
        if (agents.remove(agent)) {
            above.send(controller, new Relayed(agent, Optional.empty()).encode());
        }
    }

    /** The controller has something for an agent. What is for nobody is dropped: it comes again if it matters. */
    void fromAbove(byte[] bytes) {
        try {
            Relayed relayed = Relayed.decode(bytes);
            byte[] message = relayed.bytes().orElse(new byte[0]);
            over |= dismisses(message);
            below.send(relayed.agent(), message);
        } catch (Frames.Malformed nonsense) {
            // as above
        }
    }

    /** Whether nobody is behind it. */
    boolean isAlone() {
        return agents.isEmpty();
    }

    /** Whether the controller has said that the run is over. */
    boolean isOver() {
        return over;
    }

    private static boolean dismisses(byte[] bytes) throws Frames.Malformed {
        if (bytes.length == 0 || bytes.length >= LONGEST_DISMISSAL) {
            return false;
        }
        return Relayed.is(bytes)
                ? dismisses(Relayed.decode(bytes).bytes().orElse(new byte[0]))
                : Frames.decode(bytes).message().equals(new Message.Refuse(ControllerStep.OVER));
    }
}
