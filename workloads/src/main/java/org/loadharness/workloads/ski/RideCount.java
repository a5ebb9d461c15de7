package org.loadharness.workloads.ski;

import java.io.IOException;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * The rides that the users of a trial posted, warm-up included, to be held against the server's own statistics.
 * Thread-safe.
 */
final class RideCount {
    private static final String WRITTEN = "rides-written";
    private static final String UNKNOWN = "rides-unknown";

    private final LongAdder written = new LongAdder();
    private final LongAdder unknown = new LongAdder();

    /** The server said that a ride is written. */
    void written() {
        written.increment();
    }

    /** The server refused a ride, which its statistics count or do not, or did not answer. */
    void unknown() {
        unknown.increment();
    }

    Map<String, Long> seen() {
        return Map.of(WRITTEN, written.sum(), UNKNOWN, unknown.sum());
    }

    /**
     * Holds what users saw against the server's count of posts.
     *
     * @param posts empty if the server does not count them: then there is nothing to hold it against
     * @throws IOException if they contradict each other
     */
    static void check(Map<String, Long> seen, OptionalLong posts) throws IOException {
        if (posts.isEmpty()) {
            return;
        }
        long counted = posts.getAsLong();
        if (counted < seen.getOrDefault(WRITTEN, 0L)
                || counted > seen.getOrDefault(WRITTEN, 0L) + seen.getOrDefault(UNKNOWN, 0L)) {
            throw new IOException("the server's statistics count " + counted + " posts of rides, but users had "
                    + seen.getOrDefault(WRITTEN, 0L) + " written and do not know of " + seen.getOrDefault(UNKNOWN, 0L)
                    + ": rides were lost or doubled, or somebody else uses the server");
        }
    }
}
