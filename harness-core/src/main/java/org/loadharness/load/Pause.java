package org.loadharness.load;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** What lies between two interactions of a user in a closed loop. Immutable. Thread-safe. */
public sealed interface Pause {
    /** Nothing: the next interaction begins as soon as the one before has ended. */
    record None() implements Pause {}

    /** How often a think time is drawn. */
    enum Draw {
        /** Anew before every interaction. */
        PER_INTERACTION,
        /** Once for each user, who then keeps to it: there are quick and slow people. */
        PER_USER
    }

    /** The user thinks, counted from the end of the interaction before. */
    record Think(DurationLaw law, Draw draw) implements Pause {
        public Think {
            requireNonNull(law, "law");
            requireNonNull(draw, "draw");
        }
    }

    /** The user thinks after those interactions, by name, and not after the others. */
    record ThinkAfter(Map<String, DurationLaw> laws) implements Pause {
        public ThinkAfter {
            laws = Map.copyOf(new LinkedHashMap<>(laws));
        }
    }

    /**
     * Interactions are due at a fixed cycle of the user's own, whose first turn lies at a random place within the first
     * cycle. A late one does not move those after it, and is charged from when it was due.
     */
    record Cycle(Duration length) implements Pause {
        public Cycle {
            if (requireNonNull(length, "length").isNegative() || length.isZero()) {
                throw new IllegalArgumentException("a cycle must be more than 0, was " + length);
            }
        }
    }
}
