package org.loadharness.workload;

import java.util.List;

/**
 * A place of a system where users who each wait for their own interaction get in each other's way, or where it is told that
 * they do. Where none is declared nobody hinders anybody: the rest of an interaction's time is a delay. Immutable.
 * Thread-safe.
 */
public sealed interface QueueingTier {
    /**
     * Users wait for one of that many servers.
     *
     * @param parts some of the workload's {@link Workload#parts}: the service, and the wait for it where no part tells that
     *     by itself
     * @param servers interactions that are served there at a time, at least 1
     */
    record Servers(List<String> parts, int servers) implements QueueingTier {
        public Servers {
            parts = named(parts);
            if (servers < 1) {
                throw new IllegalArgumentException("servers: must be 1 or more, was " + servers);
            }
        }
    }

    /**
     * Users share the processors of the machine on which generator and system run. What an interaction needs of them is the
     * processor time that was used, divided by the interactions.
     */
    record Processors() implements QueueingTier {}

    /**
     * The waits for servers of the other tiers, which are no service.
     *
     * @param parts some of the workload's {@link Workload#parts}
     */
    record Waits(List<String> parts) implements QueueingTier {
        public Waits {
            parts = named(parts);
        }
    }

    private static List<String> named(List<String> parts) {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("parts: must name at least one");
        }
        return List.copyOf(parts);
    }
}
