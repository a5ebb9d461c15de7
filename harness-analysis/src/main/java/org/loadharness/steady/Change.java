package org.loadharness.steady;

import static java.util.Objects.requireNonNull;

/** A way in which a phase was not the same from its beginning to its end. Immutable. Thread-safe. */
public sealed interface Change {
    /** Whether it is so large that figures of the phase as a whole mislead. */
    boolean exceeds(double share);

    /** Where it began, in seconds from the start of the phase; 0 for what was there all the time. */
    double fromSeconds();

    /** It grew from the start to the end, to so many times what it was. */
    record Drift(Series series, double factor) implements Change {
        public Drift {
            requireNonNull(series, "series");
        }

        @Override
        public boolean exceeds(double share) {
            return isFar(factor, share);
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
        public boolean exceeds(double share) {
            return isFar(factor, share);
        }
    }

    /** The same in one repeat alone, counted from 0. */
    record StepInOne(Series series, double factor, double fromSeconds, int repeat) implements Change {
        public StepInOne {
            requireNonNull(series, "series");
        }

        @Override
        public boolean exceeds(double share) {
            return isFar(factor, share);
        }
    }

    /** It swung by that share of the mean to either side. */
    record Swing(Series series, double amplitude, double periodSeconds) implements Change {
        public Swing {
            requireNonNull(series, "series");
        }

        @Override
        public boolean exceeds(double share) {
            return amplitude > share;
        }

        @Override
        public double fromSeconds() {
            return 0;
        }
    }

    /** Nothing succeeded for that long in that repeat, counted from 0; with others like it, it took that share of the phase. */
    record Standstill(double fromSeconds, double lengthSeconds, int repeat, double share) implements Change {
        /** A gap is what a percentile misses: it matters where it is within reach of the 99.5th. */
        private static final double OF_A_CHANGE = 4;

        private static final double LEAST_SECONDS = 0.05;

        @Override
        public boolean exceeds(double limit) {
            return share > limit / OF_A_CHANGE && lengthSeconds > LEAST_SECONDS;
        }
    }

    /** The share of responses that are longer than that grew or fell, from the one to the other. */
    record TailDrift(double beyondSeconds, double firstShare, double lastShare) implements Change {
        /** A percentile moves by a third of what the share beyond it does, where response times are exponential. */
        private static final double OF_A_PERCENTILE = 3;

        @Override
        public boolean exceeds(double share) {
            return isFar(lastShare / firstShare, OF_A_PERCENTILE * share);
        }

        @Override
        public double fromSeconds() {
            return 0;
        }
    }

    private static boolean isFar(double factor, double share) {
        return !(factor > 0) || Math.abs(Math.log(factor)) > Math.log1p(share);
    }
}
