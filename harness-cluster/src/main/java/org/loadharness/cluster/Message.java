package org.loadharness.cluster;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.Optional;
import org.loadharness.load.Share;

/**
 * What a controller and its agents say to each other. Every one may be lost, come twice or late: whoever needs an answer says
 * it again, and whoever hears one twice answers twice. Immutable. Thread-safe.
 */
sealed interface Message {
    /** The agent: here I am. Again until it is welcome. */
    record Hello(AgentFacts facts) implements Message {
        public Hello {
            requireNonNull(facts, "facts");
        }
    }

    /** The controller: you are that agent of this run. */
    record Welcome(int number) implements Message {}

    /** The controller: I do not want you, or not any longer. */
    record Refuse(String reason) implements Message {
        public Refuse {
            requireNonNull(reason, "reason");
        }
    }

    /** The controller: what does your clock say? Also the sign that it lives. */
    record Clock(long controllerNanos) implements Message {}

    /** The agent: this, and you had asked at that time. Also the sign that it lives. */
    record ClockReply(long controllerNanos, long agentNanos) implements Message {}

    /** The controller: make ready for that part of a trial. */
    record Prepare(Share share, Payload order) implements Message {
        public Prepare {
            requireNonNull(share, "share");
            requireNonNull(order, "order");
        }
    }

    /**
     * The agent: I stand at that gate, and have to know so long ahead when it opens.
     *
     * @param seen counts of what its users saw of the system, by name; of the last gate alone
     */
    record Ready(int gate, long leadNanos, Map<String, Long> seen) implements Message {
        public Ready {
            seen = Map.copyOf(seen);
        }
    }

    /** The agent: I cannot carry it out. */
    record Failed(String reason, Fault fault) implements Message {
        public Failed {
            requireNonNull(reason, "reason");
            requireNonNull(fault, "fault");
        }
    }

    /** Whose fault a failure is. */
    enum Fault {
        /** Nobody's here: it was told to end. */
        NONE,
        /** The agent's or its machine's. */
        AGENT,
        /** The system under test does not answer. */
        SYSTEM
    }

    /**
     * The controller: all stand there; leave that gate when your clock says that.
     *
     * @param seen at the last gate, the counts of all parts, added; empty if not all have come there
     */
    record StartAt(int gate, long agentNanos, Optional<Map<String, Long>> seen) implements Message {
        public StartAt {
            seen = seen.map(Map::copyOf);
        }
    }

    /** The agent: I know when to leave that gate, and it is not too late for me. */
    record Started(int gate) implements Message {}

    /** The agent: this was my second of that number, counted from 1. */
    record Second(int number, long successes, long failures, Payload state) implements Message {
        public Second {
            requireNonNull(state, "state");
        }
    }

    /** The agent: the trial has ended; so many seconds were reported, and this is what they come to. */
    record Result(int seconds, long successes, long failures, Payload log) implements Message {
        public Result {
            requireNonNull(log, "log");
        }
    }

    /** The controller: I have all your seconds up to that one; with {@link Extent#RESULT}, the result too. */
    record Ack(int seconds, Extent extent) implements Message {
        public Ack {
            requireNonNull(extent, "extent");
        }
    }

    /** What has come. */
    enum Extent {
        /** Seconds alone. */
        SECONDS,
        /** All there is. */
        RESULT
    }

    /** The controller: end the trial, and report what there is of it. */
    record Stop(String reason) implements Message {
        public Stop {
            requireNonNull(reason, "reason");
        }
    }
}
