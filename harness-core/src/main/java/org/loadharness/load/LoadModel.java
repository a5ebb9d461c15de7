package org.loadharness.load;

import static java.util.Objects.requireNonNull;

/** Where interactions come from. Immutable. Thread-safe. */
public sealed interface LoadModel {
    /** The number of users that the driver runs, each on a thread of its own. */
    int users();

    /**
     * A fixed number of users, each of which waits for its own interaction to end before the next one.
     *
     * @param pause what lies between two interactions of a user
     */
    record ClosedLoop(int users, Pause pause) implements LoadModel {
        public ClosedLoop {
            requireUsers(users);
            requireNonNull(pause, "pause");
        }

        /** Without think time. */
        public ClosedLoop(int users) {
            this(users, new Pause.None());
        }

        /** The same with another pause. */
        public ClosedLoop withPause(Pause other) {
            return new ClosedLoop(users, other);
        }
    }

    /**
     * Interactions come by a timetable, however the system does. Each takes a user that is free; where there is none it
     * waits for one, and that counts from when it was due.
     *
     * @param maxInFlight number of users, and so the most interactions under way at a time
     */
    record OpenLoop(Arrivals arrivals, int maxInFlight) implements LoadModel {
        /** Users where none are asked for: {@value}. */
        public static final int GENEROUS = 1_000;

        public OpenLoop {
            requireNonNull(arrivals, "arrivals");
            requireUsers(maxInFlight);
        }

        /** With a generous number of users. */
        public OpenLoop(Arrivals arrivals) {
            this(arrivals, GENEROUS);
        }

        /** The same with another number of users. */
        public OpenLoop withMaxInFlight(int most) {
            return new OpenLoop(arrivals, most);
        }

        @Override
        public int users() {
            return maxInFlight;
        }
    }

    private static void requireUsers(int users) {
        if (users < 1 || users > UserCounts.MOST_USERS) {
            throw new IllegalArgumentException("users must be 1 to " + UserCounts.MOST_USERS + ", was " + users);
        }
    }
}
