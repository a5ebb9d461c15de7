package org.loadharness.workloads.ski;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;
import org.loadharness.workloads.web.JsonObject;
import org.loadharness.workloads.web.WebFailure;

/**
 * The rides that the users of a trial posted, warm-up included, to be held against what the resort counts itself.
 * Thread-safe.
 */
final class RideCount {
    private static final String WRITTEN = "rides-written";
    private static final String UNKNOWN = "rides-unknown";

    private final LongAdder written = new LongAdder();
    private final LongAdder unknown = new LongAdder();

    /** The resort said that a ride is written. */
    void written() {
        written.increment();
    }

    /** The resort refused a ride, which it counts or does not, or did not answer. */
    void unknown() {
        unknown.increment();
    }

    Map<String, Long> seen() {
        return Map.of(WRITTEN, written.sum(), UNKNOWN, unknown.sum());
    }

    /**
     * The rides of other days that a server has, in a phrase; empty if there are none.
     *
     * @throws WebFailure if what it says has another form
     */
    static Optional<String> ofOthers(JsonObject reply, SkiDay own) throws WebFailure {
        long rides = 0;
        String example = "";
        for (JsonObject each : reply.objects("days")) {
            SkiDay day = new SkiDay(
                    each.integer("resortID", 0, Integer.MAX_VALUE),
                    each.integer("seasonID", 0, Integer.MAX_VALUE),
                    each.integer("dayID", 0, SkiDay.LAST_DAY));
            if (!day.equals(own)) {
                rides += each.integer("numRides", 1, Integer.MAX_VALUE);
                example = "day " + day.day() + " of season " + day.season() + " at resort " + day.resort();
            }
        }
        return rides == 0
                ? Optional.empty()
                : Optional.of(rides + (rides == 1 ? " lift ride" : " lift rides") + " of other days, as of " + example);
    }

    /**
     * Holds what users saw against the resort's own count of posts.
     *
     * @param who counted them
     * @param posts empty if nobody counts them: then there is nothing to hold it against
     * @throws IOException if they contradict each other
     */
    static void check(Map<String, Long> seen, String who, OptionalLong posts) throws IOException {
        if (posts.isEmpty()) {
            return;
        }
        long counted = posts.getAsLong();
        if (counted < seen.getOrDefault(WRITTEN, 0L)
                || counted > seen.getOrDefault(WRITTEN, 0L) + seen.getOrDefault(UNKNOWN, 0L)) {
            throw new IOException(who + " count " + counted + " posts of rides, but users had "
                    + seen.getOrDefault(WRITTEN, 0L) + " written and do not know of " + seen.getOrDefault(UNKNOWN, 0L)
                    + ": rides were lost or doubled, or somebody else uses the resort");
        }
    }
}
