package org.loadharness.steady;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

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

    /**
     * Of the repeats of one phase; empty if there are none.
     *
     * @param looks number of phases that share one chance of a false alarm: 1 in 100
     */
    public static Optional<Certificate> of(List<Repeat> repeats, int looks) {
        return new Certifier(looks).certify(repeats);
    }

    /** The same of a phase whose rate is the plan's, which may have users come and go together. */
    public static Optional<Certificate> atPlannedRate(List<Repeat> repeats, int looks) {
        return new Certifier(looks).certifyAtPlannedRate(repeats);
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
     * The same, with repeats called by other numbers than their places among those that were looked at.
     *
     * @param numbers of all of them, counted from 0 as well
     */
    public Certificate numbered(List<Integer> numbers) {
        return with(changes.stream()
                .map(change -> change.repeat().isEmpty()
                        ? change
                        : change.in(numbers.get(change.repeat().getAsInt())))
                .toList());
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

    /** A way in which a phase was not the same from its beginning to its end. Immutable. Thread-safe. */
    public sealed interface Change {
        /** How large it is, as what a figure of the phase as a whole may be off by: 1 is twice as much, or half. */
        double size();

        /** Whether it is so large that figures of the phase as a whole mislead. */
        default boolean exceeds(double share) {
            return size() > share;
        }

        /** Where it began, in seconds from the start of the phase; 0 for what was there all the time. */
        double fromSeconds();

        /** The repeat that has it alone, counted from 0; empty if all have it. */
        default OptionalInt repeat() {
            return OptionalInt.empty();
        }

        /** The same of another repeat, if one has it alone. */
        default Change in(int other) {
            return this;
        }

        /** It grew from the start to the end, to so many times what it was. */
        record Drift(Series series, double factor) implements Change {
            public Drift {
                requireNonNull(series, "series");
            }

            @Override
            public double size() {
                return far(factor);
            }

            @Override
            public double fromSeconds() {
                return 0;
            }
        }

        /** From one moment on it was so many times what it was before. */
        record Step(Series series, double factor, double fromSeconds) implements Change {
            public Step {
                requireNonNull(series, "series");
            }

            @Override
            public double size() {
                return far(factor);
            }
        }

        /** The same in one repeat alone, counted from 0. */
        record StepInOne(Series series, double factor, double fromSeconds, OptionalInt repeat) implements Change {
            public StepInOne {
                requireNonNull(series, "series");
            }

            @Override
            public double size() {
                return far(factor);
            }

            @Override
            public Change in(int other) {
                return new StepInOne(series, factor, fromSeconds, OptionalInt.of(other));
            }
        }

        /** It swung by that share of the mean to either side, in all repeats or in one alone. */
        record Swing(Series series, double amplitude, double periodSeconds, OptionalInt repeat) implements Change {
            public Swing {
                requireNonNull(series, "series");
            }

            @Override
            public double size() {
                return amplitude;
            }

            @Override
            public double fromSeconds() {
                return 0;
            }

            @Override
            public Change in(int other) {
                return new Swing(series, amplitude, periodSeconds, OptionalInt.of(other));
            }
        }

        /**
         * Nothing succeeded for that long in that repeat, counted from 0; with others like it, it took that share of the phase.
         *
         * @param repeats that stood still
         */
        record Standstill(double fromSeconds, double lengthSeconds, OptionalInt repeat, double share, int repeats)
                implements Change {
            /** A gap counts for more than its share: with 2 %, from 1 in 200 of the phase on, within reach of a p99. */
            private static final double AS_A_CHANGE = 4;

            private static final double LEAST_SECONDS = 0.05;

            @Override
            public double size() {
                return lengthSeconds > LEAST_SECONDS ? share * AS_A_CHANGE : 0;
            }

            @Override
            public Change in(int other) {
                return new Standstill(fromSeconds, lengthSeconds, OptionalInt.of(other), share, repeats);
            }
        }

        /** The share of responses that are longer than that grew or fell, from the one to the other, in all repeats or in one alone. */
        record TailDrift(double beyondSeconds, double firstShare, double lastShare, OptionalInt repeat)
                implements Change {
            /** A percentile moves by a third of what the share beyond it does, where response times are exponential. */
            private static final double OF_A_PERCENTILE = 3;

            @Override
            public double size() {
                return far(lastShare / firstShare) / OF_A_PERCENTILE;
            }

            @Override
            public double fromSeconds() {
                return 0;
            }

            @Override
            public Change in(int other) {
                return new TailDrift(beyondSeconds, firstShare, lastShare, OptionalInt.of(other));
            }
        }

        private static double far(double factor) {
            return factor > 0 ? Math.expm1(Math.abs(Math.log(factor))) : Double.POSITIVE_INFINITY;
        }
    }
}
