package org.loadharness.theory;

/** Checks of arguments; each names what is wrong and its value. Immutable. Thread-safe. */
final class Require {
    private Require() {}

    /** Finite and more than 0. */
    static double positive(String name, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " must be finite and more than 0, was " + value);
        }
        return value;
    }

    /** Finite and at least 0. */
    static double notNegative(String name, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " must be finite and at least 0, was " + value);
        }
        return value;
    }

    /** The p of a percentile: from 0, short of 1. */
    static double percentile(double fraction) {
        if (!(fraction >= 0 && fraction < 1)) {
            throw new IllegalArgumentException(
                    "the fraction of a percentile must be at least 0 and less than 1, was " + fraction);
        }
        return fraction;
    }

    static int between(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " must be from " + min + " to " + max + ", was " + value);
        }
        return value;
    }
}
