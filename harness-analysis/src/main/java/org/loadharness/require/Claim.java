package org.loadharness.require;

import static java.util.Objects.requireNonNull;

/**
 * A figure, how it must stand to a bound, and the bound. Immutable. Thread-safe.
 *
 * @param subject as it is written: {@code buy.p99}, {@code scaling(1->50)}
 */
record Claim(String subject, Operator operator, Bound bound) {
    Claim {
        requireNonNull(subject, "subject");
        requireNonNull(operator, "operator");
        requireNonNull(bound, "bound");
    }

    /** In the form that all texts of the same meaning and unit have: {@code p99 < 20 ms}. */
    String text() {
        return subject + " " + operator.text() + " " + bound.text();
    }
}
