package org.loadharness.workloads.elsewhere;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long single bytes take one way: half a round trip, and up to half of its jitter more. Confined to one thread. */
record Delays(Duration roundTrip, Duration jitter, RandomGenerator random) {
    boolean none() {
        return roundTrip.isZero() && jitter.isZero();
    }

    long nextNanos() {
        long jitterNanos = jitter.toNanos() / 2;
        return roundTrip.toNanos() / 2 + (jitterNanos == 0 ? 0 : random.nextLong(jitterNanos + 1));
    }
}
