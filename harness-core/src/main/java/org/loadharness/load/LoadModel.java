package org.loadharness.load;

/** Where interactions come from. Immutable. Thread-safe. */
public sealed interface LoadModel {
    /** The number of users that the driver runs, each on a thread of its own. */
    int users();

    /** Each user starts its next interaction as soon as the one before has ended; no think time. */
    record ClosedLoop(int users) implements LoadModel {
        public ClosedLoop {
            if (users < 1 || users > UserCounts.MOST_USERS) {
                throw new IllegalArgumentException("users must be 1 to " + UserCounts.MOST_USERS + ", was " + users);
            }
        }
    }
}
