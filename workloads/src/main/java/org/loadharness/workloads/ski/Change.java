package org.loadharness.workloads.ski;

/** Something to be written to the database. Immutable. Thread-safe. */
sealed interface Change {
    /** A ride is added, and with it its season. */
    record Ride(LiftRide ride) implements Change {}

    /** A season is added to a resort. */
    record Season(int resort, int season) implements Change {}

    /** Everything goes. */
    record Clear() implements Change {}
}
