package org.loadharness.plan;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.loadharness.load.Extent;

/**
 * How every trial is conducted. Immutable. Thread-safe.
 *
 * @param threads kind of thread that a user runs on
 * @param rehearsal how long the system is driven before the first trial, unmeasured, so that neither process measures its
 *     own compiler; 0 for none
 * @param warmup extent of the phase before the measured one in every trial
 * @param timeLimit how long a trial may take, warm-up included; users that still run are then stopped
 */
public record Conduct(Threads threads, Duration rehearsal, Extent warmup, Duration timeLimit) {
    public Conduct {
        requireNonNull(threads, "threads");
        requireNonNull(rehearsal, "rehearsal");
        requireNonNull(warmup, "warmup");
        requireNonNull(timeLimit, "timeLimit");
    }
}
