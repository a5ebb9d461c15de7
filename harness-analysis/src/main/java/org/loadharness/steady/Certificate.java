package org.loadharness.steady;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * Whether a phase was the same from its beginning to its end, over all its repeats. Immutable. Thread-safe.
 *
 * @param responses what can be said of the response times
 * @param rate what can be said of the rate of successes
 * @param changes in which it was not the same; empty if none was found
 * @param stillness how long it stood still
 * @param longEnoughSeconds how long a phase would have to be measured for an answer, where there is none
 */
public record Certificate(
        Reach responses, Reach rate, List<Change> changes, Stillness stillness, double longEnoughSeconds) {
    public Certificate {
        requireNonNull(responses, "responses");
        requireNonNull(rate, "rate");
        requireNonNull(stillness, "stillness");
        changes = List.copyOf(changes);
    }

    /** The three answers. */
    public enum Answer {
        /** No change was found, and one that matters would have been. */
        STEADY,
        /** A change was found that cannot be chance. */
        NOT_STEADY,
        /** No change was found, and a large one could have been missed. */
        CANNOT_TELL
    }

    /** Why nothing can be said of a series. */
    public enum Limit {
        /** Something can be said. */
        NONE,
        /** The phase is too short for its response times, or has too few of them. */
        SHORT,
        /** Changes up to a factor of two would go unseen. */
        COARSE,
        /** It is the plan's and not the system's. */
        PLANNED,
        /** It wanders by itself as slowly as a change would, as a busy queue does. */
        WANDERS
    }

    /**
     * What would have been seen of a series.
     *
     * @param change the smallest that would have been found in 90 of 100 phases, as a share; infinite if none
     */
    public record Reach(Limit limit, double change) {
        /** A half more or less. */
        private static final double ENOUGH = 0.5;

        public Reach {
            requireNonNull(limit, "limit");
        }

        boolean isEnough() {
            return limit == Limit.NONE && change <= ENOUGH;
        }
    }

    /** The same without other changes than those. */
    public Certificate with(List<Change> chosen) {
        return new Certificate(responses, rate, chosen, stillness, longEnoughSeconds);
    }

    /**
     * The gaps between successes that do not belong to the others, over all repeats.
     *
     * @param gapsSeconds how long each was
     * @param measuredSeconds how long all repeats are together
     */
    public record Stillness(List<Double> gapsSeconds, double measuredSeconds) {
        /** Of a phase that never stood still. */
        public static final Stillness NONE = new Stillness(List.of(), 1);

        public Stillness {
            gapsSeconds = List.copyOf(gapsSeconds);
            if (!(measuredSeconds > 0)) {
                throw new IllegalArgumentException("measuredSeconds must be more than 0, was " + measuredSeconds);
            }
        }

        /** The share of all moments from which it takes longer than that until something succeeds again. */
        public double shareBeyond(double seconds) {
            return gapsSeconds.stream()
                            .mapToDouble(gap -> Math.max(0, gap - seconds))
                            .sum()
                    / measuredSeconds;
        }
    }

    /** The answer, where changes up to that share of a figure do not matter. */
    public Answer answer(double material) {
        if (changes.stream().anyMatch(change -> change.exceeds(material))) {
            return Answer.NOT_STEADY;
        }
        return responses.isEnough() ? Answer.STEADY : Answer.CANNOT_TELL;
    }
}
