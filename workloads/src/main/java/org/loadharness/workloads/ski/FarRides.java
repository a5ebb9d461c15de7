package org.loadharness.workloads.ski;

import java.io.IOException;
import org.loadharness.time.Clock;
import org.loadharness.workload.Outcome;

/** Rides that are reported from far off: each takes that much longer. Confined to one thread. */
record FarRides(Rides rides, long roundTripNanos) implements Rides {
    @Override
    public Outcome send(LiftRide ride) throws IOException, InterruptedException {
        Clock clock = Clock.system();
        clock.waitUntil(clock.nanos() + roundTripNanos);
        return rides.send(ride);
    }

    @Override
    public void close() {
        rides.close();
    }
}
