package org.loadharness.workloads.ski;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.loadharness.http.HttpConnection;
import org.loadharness.http.HttpLimits;
import org.loadharness.http.HttpOrigin;
import org.loadharness.http.HttpReply;
import org.loadharness.http.PreparedRequest;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.SteppedSession;
import org.loadharness.workload.SteppedTarget;
import org.loadharness.workload.User;

/** A ski resort behind a server. Thread-safe. */
final class RemoteResort implements SteppedTarget {
    private static final int OK = 200;

    private final HttpOrigin origin;
    private final String context;

    private RemoteResort(HttpOrigin origin, String context) {
        this.origin = origin;
        this.context = context;
    }

    /** Connects and has the server forget all rides. */
    static RemoteResort connect(Settings settings, URI server) throws IOException {
        HttpLimits limits =
                HttpLimits.DEFAULT.withExchangeTimeout(settings.requestTimeout(SkiParameters.RESPONSE_TIMEOUT));
        RemoteResort resort = new RemoteResort(HttpOrigin.open(server, limits), settings.get(SkiParameters.CONTEXT));
        try {
            resort.clear();
            return resort;
        } catch (IOException unanswered) {
            resort.close();
            throw unanswered;
        }
    }

    @Override
    public Session session(User user) {
        RideDraw draw = new RideDraw(user);
        Rides rides = new HttpRides(origin.newConnection(), context, draw.day());
        Duration roundTrip = user.group().settings().get(SkiParameters.ROUND_TRIP);
        return new RideSession(draw, roundTrip.isZero() ? rides : new FarRides(rides, roundTrip.toNanos()));
    }

    @Override
    public SteppedSession session(User user, SteppedSession.Readiness readiness) {
        return new SteppedRideSession(
                new RideDraw(user),
                origin.newConnection(readiness.selector(), readiness.attachment(), readiness.wake()),
                context);
    }

    @Override
    public long requestsRepeated() {
        return origin.requestsRepeated();
    }

    @Override
    public void close() {
        origin.close();
    }

    private void clear() throws IOException {
        try (HttpConnection connection = origin.newConnection()) {
            HttpReply reply = connection.exchange(PreparedRequest.delete(context + "/lift-rides"));
            if (reply.status() != OK) {
                throw new IOException("DELETE " + context + "/lift-rides was answered by " + reply.status()
                        + ": is it a ski resort, at this context path?");
            }
        }
    }
}
