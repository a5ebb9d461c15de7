package org.loadharness.record;

/**
 * Where a phase's distributions stand: response times of successes and of failures and service times of successes for each
 * interaction, then what was too late and what waited for a user; and where a workload reports parts of an
 * interaction's time, those of each interaction with their rest behind them; and where it names flows, three for each of
 * those. Immutable. Thread-safe.
 *
 * @param kinds number of interactions
 * @param parts that are reported of each
 * @param flows that users go through
 */
record Slots(int kinds, int parts, int flows) {
    private static final int OF_FLOW = 3;

    int count() {
        return afterParts() + OF_FLOW * flows;
    }

    /** Those that are neither of parts nor of flows, which come first. */
    static int ofInteractions(int kinds) {
        return waits(kinds) + 1;
    }

    private int afterParts() {
        return parts == 0 ? ofInteractions(kinds) : part(kinds, parts, kinds, 0);
    }

    boolean isOfPart(int slot) {
        return slot >= ofInteractions(kinds) && slot < afterParts();
    }

    /** Its place among those of parts. */
    int amongParts(int slot) {
        return slot - ofInteractions(kinds);
    }

    boolean isOfFlow(int slot) {
        return slot >= afterParts();
    }

    /** Its place among those of flows. */
    int amongFlows(int slot) {
        return slot - afterParts();
    }

    /** Of a flow that was completed: its work. */
    int completed(int flow) {
        return afterParts() + OF_FLOW * flow;
    }

    /** Of a flow that was completed: its whole length. */
    int length(int flow) {
        return completed(flow) + 1;
    }

    /** Of a flow that was broken off: the work until then. */
    int brokenOff(int flow) {
        return completed(flow) + 2;
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
        return ofInteractions(kinds) + kind * (parts + 1) + part;
    }
}
