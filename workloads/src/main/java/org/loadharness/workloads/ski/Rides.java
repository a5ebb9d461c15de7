package org.loadharness.workloads.ski;

import java.io.IOException;
import org.loadharness.workload.Outcome;

/** Where a user's rides go. Confined to one thread. */
interface Rides extends AutoCloseable {
    /** Reports a ride; returns how that ended. */
    Outcome send(LiftRide ride) throws IOException, InterruptedException;

    @Override
    default void close() {}
}
