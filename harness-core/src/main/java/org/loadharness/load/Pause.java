package org.loadharness.load;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.loadharness.time.DurationText;

/** What lies between two interactions of a user in a closed loop. Immutable. Thread-safe. */
public sealed interface Pause {
    /**
     * As a user writes it: {@code none}, {@code exp:10ms}, {@code exp:10ms/user}, {@code buy=2s,look=1s}, {@code pace:1s},
     * {@code flows}.
     */
    String text();

    /** Nothing: the next interaction begins as soon as the one before has ended. */
    static Pause none() {
        return new None();
    }

    /** What the flows of the workload say, each for itself; of those that have flows alone. */
    static Pause ofFlows() {
        return new OfFlows();
    }

    /** Thinking of that length, counted from the end of the interaction before. */
    static Pause think(Duration length) {
        return think(new DurationLaw.Constant(length));
    }

    /** Thinking drawn anew by that law before every interaction. */
    static Pause think(DurationLaw law) {
        return new Think(law, Draw.PER_INTERACTION);
    }

    /** An interaction due every so often, however long the last one took. */
    static Pause every(Duration cycle) {
        return new Cycle(cycle);
    }

    /**
     * Reads what {@link #text()} writes.
     *
     * @throws IllegalArgumentException with the text and the way out
     */
    static Pause parse(String text) {
        return PauseText.parse(text.strip());
    }

    /** Nothing: the next interaction begins as soon as the one before has ended. */
    record None() implements Pause {
        @Override
        public String text() {
            return PauseText.NONE;
        }
    }

    /** What the flows of the workload say, each for itself. */
    record OfFlows() implements Pause {
        @Override
        public String text() {
            return PauseText.OF_FLOWS;
        }
    }

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

        @Override
        public String text() {
            return law.text() + (draw == Draw.PER_USER ? PauseText.PER_USER : "");
        }
    }

    /**
     * The user thinks after those interactions, by name, and not after the others.
     *
     * @param laws by the name of an interaction, which holds neither a comma nor an equals sign; in the order given
     */
    record ThinkAfter(Map<String, DurationLaw> laws) implements Pause {
        public ThinkAfter {
            laws = Collections.unmodifiableMap(new LinkedHashMap<>(laws));
            if (laws.isEmpty()) {
                throw new IllegalArgumentException("no interaction to think after; name one, as in look=1s");
            }
            for (String name : laws.keySet()) {
                if (name.isBlank() || name.contains(",") || name.contains("=")) {
                    throw new IllegalArgumentException("to think after \"" + name
                            + "\" cannot be written; name the interaction without comma and equals sign");
                }
            }
        }

        @Override
        public String text() {
            return laws.entrySet().stream()
                    .map(law -> law.getKey() + "=" + law.getValue().text())
                    .collect(Collectors.joining(","));
        }
    }

    /**
     * Interactions are due at a fixed cycle of the user's own, whose first turn lies at a random place within the first
     * cycle. A late one does not move those after it, and is charged from when it was due.
     */
    record Cycle(Duration length) implements Pause {
        public Cycle {
            if (requireNonNull(length, "length").isNegative() || length.isZero()) {
                throw new IllegalArgumentException("a cycle must be more than 0, was " + DurationText.print(length));
            }
        }

        @Override
        public String text() {
            return PauseText.PACE + DurationText.print(length);
        }
    }
}
