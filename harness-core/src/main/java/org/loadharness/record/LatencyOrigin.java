package org.loadharness.record;

/** From when an interaction's response time counts. */
public enum LatencyOrigin {
    /** From its start: nobody wanted it earlier. */
    FROM_START,
    /** From when it was due: a timetable wanted it then, and a late start is part of what its user feels. */
    FROM_DUE
}
