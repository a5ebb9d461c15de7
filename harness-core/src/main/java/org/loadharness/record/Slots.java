package org.loadharness.record;

/**
 * Where a phase's distributions stand: response times of successes and of failures and service times of successes for each
 * interaction, then what was too late and what waited for a user; and where a workload reports parts of an
 * interaction's time, those of each interaction with their rest behind them. Immutable. Thread-safe.
 *
 * @param kinds number of interactions
 * @param parts that are reported of each
 */
record Slots(int kinds, int parts) {
    int count() {
        return parts == 0 ? waits(kinds) + 1 : part(kinds, parts, kinds, 0);
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

    /** Of a part; of the rest where the number of parts stands for it. */
    static int part(int kinds, int parts, int kind, int part) {
        return waits(kinds) + 1 + kind * (parts + 1) + part;
    }
}
