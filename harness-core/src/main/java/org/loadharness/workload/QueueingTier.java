package org.loadharness.workload;

import java.util.List;

/**
 * A station of a queueing model: a place of a system where users wait for each other. Time that is in no declared tier is a
 * delay, in which nobody waits. Immutable. Thread-safe.
 */
public sealed interface QueueingTier {
    /**
     * Users wait for one of that many servers.
     *
     * @param parts some of the workload's {@link Workload#parts}: the service, and the wait for it where no part reports that
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
