package org.loadharness.record;

/**
 * Where a phase's distributions stand: response times of successes and of failures and service times of successes for each
 * interaction, then what was too late and what waited for a user. Immutable. Thread-safe.
 *
 * @param kinds number of interactions
 */
record Slots(int kinds) {
    int count() {
        return waits(kinds) + 1;
    }

    static int failure(int kinds, int kind) {
        return kinds + kind;
    }

    static int service(int kinds, int kind) {
        return 2 * kinds + kind;
    }

    static int lateness(int kinds) {
        return 3 * kinds;
    }

    static int waits(int kinds) {
        return 3 * kinds + 1;
    }
}
