package org.loadharness.require;

/** Where an interval lies. Immutable. Thread-safe. */
enum Side {
    /** Wholly where it is required to. */
    GOOD,
    /** Wholly where it must not. */
    BAD,
    /** Partly here, partly there. */
    BOTH
}
