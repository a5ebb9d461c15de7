package org.loadharness.plan;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/** How often the trial of a point is repeated. Immutable. Thread-safe. */
public sealed interface Repeats {
    /** The most trials per point, however they are asked for: {@value}. */
    int MOST = 1_000;

    /** Trials that every point has for sure. */
    int least();

    /** Trials that a point has at most. */
    int most();

    /** As people write it, but for precision and budget. */
    String text();

    /**
     * Every point so often.
     *
     * @param count from 1 to {@value #MOST}
     */
    record Fixed(int count) implements Repeats {
        public Fixed {
            if (count < 1 || count > MOST) {
                throw new IllegalArgumentException("repeats must be 1 to " + MOST + ", was " + count);
            }
        }

        @Override
        public int least() {
            return count;
        }

        @Override
        public int most() {
            return count;
        }

        @Override
        public String text() {
            return Integer.toString(count);
        }
    }

    /**
     * A pilot of every point, then as many as each point needs (Kalibera and Jones, "Rigorous benchmarking in reasonable
     * time", ISMM 2013).
     *
     * @param most from {@value #PILOT} to {@value #MOST}
     * @param precision that is enough
     * @param budget how long the run may take, more than 0; a resumed run has it anew
     */
    record Auto(int most, Precision precision, Duration budget) implements Repeats {
        /** Trials of every point before anything is decided: {@value}. */
        public static final int PILOT = 5;

        /** The most trials of a point where nothing is said: {@value}. */
        public static final int GENEROUS = 100;

        public Auto {
            requireNonNull(precision, "precision");
            if (most < PILOT || most > MOST) {
                throw new IllegalArgumentException("most must be " + PILOT + " to " + MOST + ", was " + most);
            }
            if (budget.isNegative() || budget.isZero()) {
                throw new IllegalArgumentException("budget must be more than 0, was " + budget);
            }
        }

        @Override
        public int least() {
            return PILOT;
        }

        @Override
        public String text() {
            return "auto:" + most;
        }
    }
}
