package org.loadharness.workloads.ski;

/**
 * A skier took a lift. Immutable. Thread-safe.
 *
 * @param minute of the day, from 0
 * @param lift its number, from 1
 * @param waitMinutes in the queue before it
 */
record LiftRide(SkiDay day, int skier, int minute, int lift, int waitMinutes) {
    /** How high a lift of number 1 goes; one of number n goes n times as high. */
    static final int VERTICAL_PER_LIFT = 10;

    /** What the ride adds to the skier's vertical. */
    int vertical() {
        return lift * VERTICAL_PER_LIFT;
    }
}
