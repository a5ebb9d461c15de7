package org.loadharness.workload;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.OptionalInt;

/**
 * A system in the terms of queueing theory: interactions wait in one queue, in the order of their arrival, for one of some
 * servers. Immutable. Thread-safe.
 *
 * @param servers interactions that are served at a time; empty if nobody ever waits for a server
 * @param demand how long one is served
 */
public record QueueingStation(OptionalInt servers, Demand demand) {
    public QueueingStation {
        requireNonNull(servers, "servers");
        requireNonNull(demand, "demand");
        if (servers.isPresent() && servers.getAsInt() < 1) {
            throw new IllegalArgumentException("servers: must be 1 or more, was " + servers.getAsInt());
        }
    }

    /** How long an interaction is served. */
    public sealed interface Demand {
        /**
         * By design.
         *
         * @param meanSeconds more than 0
         * @param squaredVariation variance over the squared mean, 0 or more
         */
        record Known(double meanSeconds, double squaredVariation) implements Demand {
            public Known {
                if (!(meanSeconds > 0) || !(squaredVariation >= 0)) {
                    throw new IllegalArgumentException(
                            "a demand needs a mean above 0 s and a variation of 0 or more, was " + meanSeconds
                                    + " s and " + squaredVariation);
                }
            }
        }

        /**
         * As it is measured: the sum of these parts of an interaction.
         *
         * @param parts some of the workload's {@link Workload#parts}
         */
        record Measured(List<String> parts) implements Demand {
            public Measured {
                parts = List.copyOf(parts);
            }
        }
    }
}
