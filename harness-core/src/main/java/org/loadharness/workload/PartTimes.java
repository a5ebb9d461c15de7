package org.loadharness.workload;

/** What a session reports about where the time of an interaction went. Confined to one thread. */
public interface PartTimes {
    /** The length of a part that is unknown. */
    long UNKNOWN = -1;

    /**
     * How long a part of the interaction performed last took; asked for once after each that succeeded, on the user's
     * thread. Where failed attempts were repeated it is that of the last one.
     *
     * @param part index among the workload's {@link Workload#parts}
     * @return nanoseconds, or {@link #UNKNOWN}
     */
    default long partNanos(int part) {
        return UNKNOWN;
    }
}
