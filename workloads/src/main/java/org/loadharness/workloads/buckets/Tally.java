package org.loadharness.workloads.buckets;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * What the users of a trial know of the buckets: what they saw added, what may have been added, since they had no reply, and
 * the greatest value that anybody received. Holds the server's own sums against it. Thread-safe.
 */
final class Tally {
    private static final String REQUESTS = "requests";
    private static final String ADDED = "added-";
    private static final String UNKNOWN = "-unknown";

    private final AtomicLongArray seenAdded;
    private final AtomicLongArray unknown;
    private final AtomicLongArray greatest;
    private final LongAdder seenRequests = new LongAdder();
    private final LongAdder unknownRequests = new LongAdder();
    private final AtomicReference<@Nullable String> notIncreasing = new AtomicReference<>();

    Tally(int buckets) {
        this.seenAdded = new AtomicLongArray(buckets);
        this.unknown = new AtomicLongArray(buckets);
        this.greatest = new AtomicLongArray(buckets);
    }

    int buckets() {
        return seenAdded.length();
    }

    /** A request is about to be sent; to be called with the value that every later reply must exceed by its delay. */
    long begin(BucketRequest request) {
        unknown.addAndGet(request.bucket(), request.units());
        unknownRequests.increment();
        return greatest.get(request.bucket());
    }

    /** The server has refused it. */
    void refused(BucketRequest request) {
        unknown.addAndGet(request.bucket(), -request.units());
        unknownRequests.decrement();
    }

    /**
     * The server has answered it.
     *
     * @param before what {@link #begin} returned
     * @return what is wrong with the value, if anything is
     */
    Optional<String> answered(BucketRequest request, long before, long value) {
        refused(request);
        seenRequests.increment();
        seenAdded.addAndGet(request.bucket(), request.units());
        greatest.accumulateAndGet(request.bucket(), value, Math::max);
        if (value - before >= request.units()) {
            return Optional.empty();
        }
        String wrong = "bucket " + request.bucket() + " was reported as " + value + " after an addition of "
                + request.units() + ", where it had been reported as " + before + " before";
        notIncreasing.compareAndSet(null, wrong);
        return Optional.of(wrong);
    }

    /** What they saw, by name. */
    Map<String, Long> seen() {
        Map<String, Long> seen = new LinkedHashMap<>();
        seen.put(REQUESTS, seenRequests.sum());
        seen.put(REQUESTS + UNKNOWN, unknownRequests.sum());
        for (int bucket = 0; bucket < buckets(); bucket++) {
            seen.put(ADDED + bucket, seenAdded.get(bucket));
            seen.put(ADDED + bucket + UNKNOWN, unknown.get(bucket));
        }
        return seen;
    }

    /**
     * The first contradiction between the server's sums and what users saw; empty if there is none.
     *
     * @param seen the counts of this tally, or of several that were added
     */
    Optional<String> contradiction(ServerSums server, Map<String, Long> seen) {
        String wrong = notIncreasing.get();
        if (wrong != null) {
            return Optional.of(wrong);
        }
        if (server.sums().size() != buckets()) {
            return Optional.of(server.sums().size() + " buckets where there were " + buckets());
        }
        for (int bucket = 0; bucket < buckets(); bucket++) {
            long sum = server.sums().get(bucket);
            Optional<String> contradiction =
                    contradiction("bucket " + bucket + " holds " + sum, sum, seen, ADDED + bucket);
            if (contradiction.isPresent()) {
                return contradiction;
            }
        }
        long additions = server.additions();
        return contradiction("there were " + additions + " additions", additions, seen, REQUESTS);
    }

    private static Optional<String> contradiction(String server, long did, Map<String, Long> seen, String name) {
        long known = seen.getOrDefault(name, 0L);
        long unknown = seen.getOrDefault(name + UNKNOWN, 0L);
        return did < known || did > known + unknown
                ? Optional.of(server + ", but users saw " + known + " and do not know of " + unknown
                        + ": additions were lost or doubled, or somebody else uses the server")
                : Optional.empty();
    }
}
