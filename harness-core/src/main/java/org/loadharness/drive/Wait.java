package org.loadharness.drive;

/** What a user in steps waits for. */
enum Wait {
    /** For the start of a phase to be named. */
    GATE,
    /** For a reading of the clock. */
    TIME,
    /** For an arrival of an open load. */
    ARRIVAL,
    /** For its interaction to go on. */
    EVENT,
    /** For nothing any more: it is through. */
    NOTHING
}
