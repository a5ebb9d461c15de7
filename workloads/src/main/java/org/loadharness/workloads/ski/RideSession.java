package org.loadharness.workloads.ski;

import java.io.IOException;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;

/** A user who reports one ride after the other; what failed is reported again as it was. Confined to one thread. */
final class RideSession implements Session {
    private final RideDraw draw;
    private final Rides rides;
    private LiftRide ride;

    RideSession(RideDraw draw, Rides rides) {
        this.draw = draw;
        this.rides = rides;
        this.ride = draw.next();
    }

    @Override
    public Outcome perform(int interaction) throws IOException, InterruptedException {
        ride = draw.next();
        return rides.send(ride);
    }

    @Override
    public Outcome retry(int interaction) throws IOException, InterruptedException {
        return rides.send(ride);
    }

    @Override
    public void close() {
        rides.close();
    }
}
