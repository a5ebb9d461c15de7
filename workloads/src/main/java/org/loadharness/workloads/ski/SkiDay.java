package org.loadharness.workloads.ski;

/** A day of a season at a resort. Immutable. Thread-safe. */
record SkiDay(int resort, int season, int day) {
    /** The last day of a season; the first is 0, as the published server has it. */
    static final int LAST_DAY = 365;
}
