package org.loadharness.workloads.tcp;

import java.util.OptionalInt;

/** Which thread serves a connection. Immutable. Thread-safe. */
public sealed interface Threading {
    /**
     * A fixed number of threads, all started before the first connection; connections wait for one in the order in which
     * they came.
     *
     * @param threads at least 1
     * @param mostWaiting connections that may wait, at least 1; those beyond are turned away. Empty: as many as come
     */
    record Pool(int threads, OptionalInt mostWaiting) implements Threading {
        public Pool {
            if (threads < 1) {
                throw new IllegalArgumentException("threads must be at least 1, was " + threads);
            }
            if (mostWaiting.isPresent() && mostWaiting.getAsInt() < 1) {
                throw new IllegalArgumentException(
                        "mostWaiting must be at least 1 or absent, was " + mostWaiting.getAsInt());
            }
        }
    }

    /** A new thread of the system for every connection. */
    record OwnThread() implements Threading {}

    /** A new virtual thread for every connection; starting a server with it needs Java 21 or later. */
    record VirtualThread() implements Threading {}
}
