package org.loadharness.workloads.ski;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.loadharness.http.HttpConnection;
import org.loadharness.http.HttpFailure;
import org.loadharness.http.HttpReply;
import org.loadharness.http.PreparedRequest;
import org.loadharness.http.TargetSuffix;
import org.loadharness.workload.Outcome;

/** Posts rides over a connection of the user's own. Confined to one thread. */
final class HttpRides implements Rides {
    private static final int WRITTEN = 201;

    private final HttpConnection connection;
    private final PreparedRequest request;
    private final RideCount count;
    private final TargetSuffix skier = new TargetSuffix();

    /**
     * Rides of one day.
     *
     * @param context what all paths of the server begin with
     */
    HttpRides(HttpConnection connection, String context, SkiDay day, RideCount count) {
        this.connection = connection;
        this.count = count;
        this.request = request(context, day);
    }

    /** What all rides of the day are posted to. */
    static PreparedRequest request(String context, SkiDay day) {
        return PreparedRequest.post(
                context + "/skiers/" + day.resort() + "/seasons/" + day.season() + "/days/" + day.day() + "/skiers",
                "application/json");
    }

    static byte[] body(LiftRide ride) {
        return ("{\"time\":" + ride.minute() + ",\"liftID\":" + ride.lift() + ",\"waitTime\":" + ride.waitMinutes()
                        + '}')
                .getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public Outcome send(LiftRide ride) throws InterruptedException {
        byte[] body = body(ride);
        try {
            HttpReply reply = connection.exchange(request, skier.clear().segment(ride.skier()), body, 0, body.length);
            return outcome(reply, count);
        } catch (HttpFailure failure) {
            return failed(failure, count);
        }
    }

    @Override
    public void close() {
        connection.close();
    }

    /** How the ride ended that was answered so. */
    static Outcome outcome(HttpReply reply, RideCount count) {
        if (reply.status() != WRITTEN) {
            count.unknown();
            return refused(reply);
        }
        count.written();
        return Outcome.SUCCESS;
    }

    private static Outcome refused(HttpReply reply) {
        return Outcome.failure("http-" + reply.status(), new IOException(reply.status() + ": " + reply.bodyText()));
    }

    /** How the ride ended that was not answered. */
    static Outcome failed(HttpFailure failure, RideCount count) throws InterruptedException {
        count.unknown();
        if (failure.kind() == HttpFailure.Kind.INTERRUPTED) {
            Thread.interrupted(); // the exception carries on what the flag said
            throw (InterruptedException) new InterruptedException(failure.getMessage()).initCause(failure);
        }
        return Outcome.failure(failure.kind().word(), failure);
    }
}
