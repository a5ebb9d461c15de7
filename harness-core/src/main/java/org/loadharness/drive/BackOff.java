package org.loadharness.drive;

import java.util.random.RandomGenerator;
import org.loadharness.load.Retries;
import org.loadharness.time.Clock;
import org.loadharness.workload.Outcome;

/** Whether a failed attempt is repeated, and how long the user waits before. Confined to one thread. */
final class BackOff {
    private final Retries retries;
    private final Clock clock;
    private final RandomGenerator random;

    BackOff(Retries retries, Clock clock, RandomGenerator random) {
        this.retries = retries;
        this.clock = clock;
        this.random = random;
    }

    /** Further attempts after the first, where the session says nothing else. */
    int most() {
        return retries.most();
    }

    /** Whether another attempt follows after that many, the last of which failed so, of so many further ones at most. */
    boolean allows(int attempts, Outcome.Failure failure, int most) {
        return attempts <= most && retries.covers(failure.kind());
    }

    /**
     * Waits after that many attempts.
     *
     * @return when the wait began
     */
    long await(int attempts) throws InterruptedException {
        long beganNanos = clock.nanos();
        clock.waitUntil(beganNanos + waitNanos(attempts));
        return beganNanos;
    }

    /** The reading of the clock by which it waits. */
    long nanos() {
        return clock.nanos();
    }

    /** How long that is, drawn anew each time. */
    long waitNanos(int attempts) {
        return retries.waitNanos(attempts, random);
    }
}
