package org.loadharness.workload;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a workload says of its system in the terms of queueing theory. Immutable. Thread-safe.
 *
 * @param station the one queue that the system is; empty where theory has no formulas for it
 * @param tiers those that an interaction passes; empty where nobody says which
 */
public record Queueing(Optional<Station> station, List<Tier> tiers) {
    /** Nothing. */
    public static final Queueing UNKNOWN = new Queueing(Optional.empty(), List.of());

    public Queueing {
        requireNonNull(station, "station");
        tiers = List.copyOf(tiers);
    }

    /** What it says of its system under those settings, in that mode. */
    public static Queueing of(Workload workload, Settings settings, Mode mode) {
        requireNonNull(settings, "settings");
        requireNonNull(mode, "mode");
        return new Queueing(requireNonNull(workload, "workload").station(settings), workload.tiers(settings, mode));
    }

    /**
     * A system in the terms of queueing theory: interactions wait in one queue, in the order of their arrival, for one of some
     * servers. Immutable. Thread-safe.
     *
     * @param servers interactions that are served at a time; empty if nobody ever waits for a server
     * @param demand how long one is served
     * @param waitingPlaces interactions that wait at most, 0 or more: one more fails at once; empty if any number may wait
     */
    public record Station(OptionalInt servers, Demand demand, OptionalInt waitingPlaces) {
        /** One in which any number may wait. */
        public Station(OptionalInt servers, Demand demand) {
            this(servers, demand, OptionalInt.empty());
        }

        public Station {
            requireNonNull(servers, "servers");
            requireNonNull(demand, "demand");
            requireNonNull(waitingPlaces, "waitingPlaces");
            if (waitingPlaces.isPresent() && (waitingPlaces.getAsInt() < 0 || servers.isEmpty())) {
                throw new IllegalArgumentException("waitingPlaces: must be 0 or more, before a number of servers, was "
                        + waitingPlaces.getAsInt());
            }
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

    /**
     * A station of a queueing model: a place of a system where users wait for each other. Time that is in no declared tier is a
     * delay, in which nobody waits. Immutable. Thread-safe.
     */
    public sealed interface Tier {
        /**
         * Users wait for one of that many servers.
         *
         * @param parts some of the workload's {@link Workload#parts}: the service, and the wait for it where no part reports that
         *     by itself
         * @param servers interactions that are served there at a time, at least 1
         */
        record Servers(List<String> parts, int servers) implements Tier {
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
        record Processors() implements Tier {}

        /**
         * The waits for servers of the other tiers, which are no service.
         *
         * @param parts some of the workload's {@link Workload#parts}
         */
        record Waits(List<String> parts) implements Tier {
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
}
