package org.loadharness.theory;

import java.util.function.DoublePredicate;

/** Halves a range until no number lies between its ends. Immutable. Thread-safe. */
final class Bisection {
    private Bisection() {}

    /** The least number that passes, of a test that fails below it and holds from it on; more than 0. */
    static double leastAbove(double low, DoublePredicate holds, double firstStep) {
        double fails = low;
        double step = firstStep;
        while (!holds.test(fails + step)) {
            fails += step;
            step *= 2;
        }
        double passes = fails + step;
        while (true) {
            double middle = fails + (passes - fails) / 2;
            if (middle <= fails || middle >= passes) {
                return passes;
            }
            if (holds.test(middle)) {
                passes = middle;
            } else {
                fails = middle;
            }
        }
    }
}
