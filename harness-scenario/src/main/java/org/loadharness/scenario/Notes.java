package org.loadharness.scenario;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** What users of a trial note beside their requests, warm-up included. Thread-safe. */
final class Notes {
    /** By which warnings name where they come from. */
    static final String LOGGER = "scenario";

    private final LongAdder flowsSkipped = new LongAdder();
    private final LongAdder cleanupsFailed = new LongAdder();

    /** Counts flows that had no request to send. */
    LongAdder flowsSkipped() {
        return flowsSkipped;
    }

    /** Counts users, and trials, of whose last steps one failed. */
    LongAdder cleanupsFailed() {
        return cleanupsFailed;
    }

    /** By name, as a log has them; nothing where there is nothing to count. */
    Map<String, Long> counts(long redirectsFollowed) {
        Map<String, Long> counts = new TreeMap<>(Map.of(
                "flows_skipped", flowsSkipped.sum(),
                "cleanups_failed", cleanupsFailed.sum(),
                "redirects_followed", redirectsFollowed));
        counts.values().removeIf(count -> count == 0);
        return counts;
    }
}
