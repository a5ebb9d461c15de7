package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** What an interaction needs of each tier, as far as the lower loads tell. Immutable. Thread-safe. */
public sealed interface TierDemands {
    /**
     * Known.
     *
     * @param tiers those with servers first, then what is left of the time, and the pause
     * @param fittedLoads number of the loads that it was measured at
     * @param mostUsers of those
     * @param objection what of it cannot be so, or is not known; empty if nothing
     */
    record Told(List<Demand> tiers, int fittedLoads, int mostUsers, Optional<String> objection) implements TierDemands {
        public Told {
            requireNonNull(objection, "objection");
            tiers = List.copyOf(tiers);
        }
    }

    /** Not known, or there is nothing to foretell; why, and the way out. */
    record Untold(String why) implements TierDemands {
        public Untold {
            requireNonNull(why, "why");
        }
    }

    /**
     * Of one tier. Immutable. Thread-safe.
     *
     * @param tier names of its parts, {@link #PROCESSORS}, {@link #DELAY} or {@link #PAUSE}
     * @param servers empty if nobody waits for one
     * @param meanSeconds of an interaction, all its visits together
     * @param squaredVariation of its service times, variance over squared mean; empty if it is not known, and where it does
     *     not matter
     */
    record Demand(String tier, OptionalInt servers, double meanSeconds, OptionalDouble squaredVariation) {
        /** The machine's: {@value}. */
        public static final String PROCESSORS = "processors";

        /** What is in no tier: {@value}. */
        public static final String DELAY = "delay";

        /** The users' own between interactions: {@value}. */
        public static final String PAUSE = "pause";

        public Demand {
            requireNonNull(tier, "tier");
            requireNonNull(servers, "servers");
            requireNonNull(squaredVariation, "squaredVariation");
        }

        /** Interactions per second that it can complete; empty if nobody waits there. */
        public OptionalDouble mostPerSecond() {
            return servers.isPresent() ? OptionalDouble.of(servers.getAsInt() / meanSeconds) : OptionalDouble.empty();
        }
    }
}
