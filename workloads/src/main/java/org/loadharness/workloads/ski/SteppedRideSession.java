package org.loadharness.workloads.ski;

import org.loadharness.http.HttpFailure;
import org.loadharness.http.PreparedRequest;
import org.loadharness.http.SteppedConnection;
import org.loadharness.http.TargetSuffix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.SteppedSession;

/** The user of {@link RideSession} in steps, over a connection of its own. Confined to one thread. */
final class SteppedRideSession implements SteppedSession {
    private final RideDraw draw;
    private final SteppedConnection connection;
    private final PreparedRequest request;
    private final RideCount count;
    private final TargetSuffix skier = new TargetSuffix();
    private LiftRide ride;
    private boolean isUnderWay;

    /**
     * Rides of the draw's day.
     *
     * @param context what all paths of the server begin with
     */
    SteppedRideSession(RideDraw draw, SteppedConnection connection, String context, RideCount count) {
        this.draw = draw;
        this.connection = connection;
        this.count = count;
        this.request = HttpRides.request(context, draw.day());
        this.ride = draw.next();
    }

    @Override
    public SteppedSession.Step begin(int interaction) throws InterruptedException {
        ride = draw.next();
        return retry(interaction);
    }

    @Override
    public SteppedSession.Step retry(int interaction) throws InterruptedException {
        byte[] body = HttpRides.body(ride);
        try {
            isUnderWay = true;
            connection.send(request, skier.clear().segment(ride.skier()), body, 0, body.length);
            return SteppedSession.Step.WAITING;
        } catch (HttpFailure failure) {
            return ended(HttpRides.failed(failure, count));
        }
    }

    @Override
    public SteppedSession.Step advance() throws InterruptedException {
        try {
            return connection.advance()
                    ? ended(HttpRides.outcome(connection.reply(), count))
                    : SteppedSession.Step.WAITING;
        } catch (HttpFailure failure) {
            return ended(HttpRides.failed(failure, count));
        }
    }

    @Override
    public void close() {
        if (isUnderWay) {
            count.unknown();
        }
        connection.close();
    }

    private SteppedSession.Step ended(Outcome outcome) {
        isUnderWay = false;
        return SteppedSession.Step.ended(outcome);
    }
}
