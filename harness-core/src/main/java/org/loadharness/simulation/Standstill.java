package org.loadharness.simulation;

import java.time.Duration;
import org.loadharness.time.DurationText;

/**
 * Counts what happens while the time of a simulated clock does not move. Members that never wait would go on for ever:
 * interactions that take no time, say, in a phase that lasts a second.
 *
 * <p>Guarded by the clock's baton.
 */
final class Standstill {
    /** So many readings of the clock at one time are no accident; some more for each member. */
    static final long MOST_EVENTS = 10_000_000;

    private static final long MOST_EVENTS_PER_MEMBER = 1_000;

    /** A baton that is handed on takes as long as some hundred readings. */
    private static final long EVENTS_PER_PASS = 10;

    private long events;
    private boolean found;

    /** The time has moved. */
    void end() {
        events = 0;
    }

    /** Somebody reads the clock. */
    void read() {
        events++;
    }

    /** The baton goes to another member, or to the same, at the same time. */
    void pass() {
        events += EVENTS_PER_PASS;
    }

    /** Whether too much has happened at one time, now or before. */
    boolean isFound(long members) {
        found |= events > MOST_EVENTS + MOST_EVENTS_PER_MEMBER * members;
        return found;
    }

    /**
     * What its members are to know.
     *
     * @param elapsedNanos since the clock was made
     */
    static IllegalStateException failure(long elapsedNanos) {
        return new IllegalStateException("time stood still " + DurationText.print(Duration.ofNanos(elapsedNanos))
                + " after the start, for millions of events: interactions that take no time never end a simulated phase;"
                + " give them a time, or a pause with --think");
    }
}
