package org.loadharness.theory;

/** How the scatter of a measured throughput depends on it, and so what a fit compares. Immutable. Thread-safe. */
public enum Noise {
    /** A share of it, the same at all loads: logarithms are compared. What repeated runs show. */
    RELATIVE {
        @Override
        double compared(double value) {
            return Math.log(value);
        }

        @Override
        double slopeByLog(double value) {
            return 1;
        }
    },
    /** The same at all loads: the values are compared, so that the largest decide. What most published fits assume. */
    ABSOLUTE {
        @Override
        double compared(double value) {
            return value;
        }

        @Override
        double slopeByLog(double value) {
            return value;
        }
    };

    /** What is compared in place of the value; more than 0. */
    abstract double compared(double value);

    /** By how much that grows when the value's logarithm does. */
    abstract double slopeByLog(double value);
}
