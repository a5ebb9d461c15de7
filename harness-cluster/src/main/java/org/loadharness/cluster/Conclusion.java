package org.loadharness.cluster;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What a trial came to. Immutable. Thread-safe.
 *
 * @param reason in a clause; blank if all went well
 * @param startNanos when the measured stage began, on the controller's clock; 0 if it did not
 * @param parts of all agents that had one, in the order of their numbers
 * @param absent agents that were lost before it, where fewer had a part than it asked for; likewise
 */
record Conclusion(Kind kind, String reason, long startNanos, List<Of> parts, List<Controller.Loss> absent) {
    Conclusion {
        requireNonNull(kind, "kind");
        requireNonNull(reason, "reason");
        parts = List.copyOf(parts);
        absent = List.copyOf(absent);
    }

    /** An agent and its part. */
    record Of(Member member, Part part) {
        Of {
            requireNonNull(member, "member");
            requireNonNull(part, "part");
        }
    }

    /** How it ended. */
    enum Kind {
        /** Every agent has reported all of its part. */
        COMPLETE,
        /** It was asked to end. */
        STOPPED,
        /** It failed before any load was made. */
        UNBEGUN,
        /** It failed when load was made already. */
        BROKEN,
        /** The system under test does not answer. */
        UNREACHABLE,
        /** There were not enough agents in time. */
        TOO_FEW
    }
}
