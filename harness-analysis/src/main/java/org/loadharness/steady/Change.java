package org.loadharness.steady;

import static java.util.Objects.requireNonNull;

import java.util.OptionalInt;

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
    }

    /** The share of responses that are longer than that grew or fell, from the one to the other. */
    record TailDrift(double beyondSeconds, double firstShare, double lastShare) implements Change {
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
    }

    private static double far(double factor) {
        return factor > 0 ? Math.expm1(Math.abs(Math.log(factor))) : Double.POSITIVE_INFINITY;
    }
}
