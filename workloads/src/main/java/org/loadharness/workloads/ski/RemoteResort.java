package org.loadharness.workloads.ski;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
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
import org.loadharness.workloads.elsewhere.LongWay;
import org.loadharness.workloads.elsewhere.Unlisted;
import org.loadharness.workloads.web.JsonText;
import org.loadharness.workloads.web.WebFailure;

/** A ski resort behind a server. Thread-safe. */
final class RemoteResort implements SteppedTarget {
    private static final int OK = 200;

    private final LongWay way;
    private final HttpOrigin origin;
    private final String context;
    private final RideCount count = new RideCount();

    private RemoteResort(LongWay way, HttpOrigin origin, String context) {
        this.way = way;
        this.origin = origin;
        this.context = context;
    }

    /** Connects and has the server forget all rides. The way is closed with it. */
    static RemoteResort connect(Settings settings, LongWay way) throws IOException {
        RemoteResort resort = join(settings, way);
        try {
            resort.clear();
            return resort;
        } catch (IOException unanswered) {
            resort.close();
            throw unanswered;
        }
    }

    /** Of a server that another process has had forget all rides. */
    static RemoteResort join(Settings settings, LongWay way) {
        HttpLimits limits =
                HttpLimits.DEFAULT.withExchangeTimeout(settings.requestTimeout(SkiParameters.RESPONSE_TIMEOUT));
        return new RemoteResort(way, HttpOrigin.open(way.address(), limits), settings.get(SkiParameters.CONTEXT));
    }

    @Override
    public Session session(User user) {
        RideDraw draw = new RideDraw(user);
        Rides rides = new HttpRides(origin.newConnection(), context, draw.day(), count);
        return new RideSession(draw, rides);
    }

    @Override
    public SteppedSession session(User user, SteppedSession.Readiness readiness) {
        return new SteppedRideSession(
                new RideDraw(user),
                origin.newConnection(readiness.selector(), readiness.attachment(), readiness.wake()),
                context,
                count);
    }

    @Override
    public Map<String, Long> seen() {
        return count.seen();
    }

    @Override
    public void check(Map<String, Long> seen) throws IOException, WebFailure {
        RideCount.check(seen, "the server's statistics", posts());
    }

    @Override
    public long requestsRepeated() {
        return origin.requestsRepeated();
    }

    @Override
    public void close() {
        origin.close();
        way.close();
    }

    /** Lift rides of other days than that of the plan, in a phrase: no trial has posted them. Rides of that day are alike. */
    static Optional<String> ridesOfOthers(Settings settings, URI server) throws IOException {
        SkiDay own = new SkiDay(
                settings.get(SkiParameters.RESORT),
                settings.get(SkiParameters.SEASON),
                settings.get(SkiParameters.DAY));
        Duration longest = settings.requestTimeout(SkiParameters.RESPONSE_TIMEOUT);
        try (HttpOrigin origin = HttpOrigin.open(server, HttpLimits.DEFAULT.withExchangeTimeout(longest));
                HttpConnection connection = origin.newConnection()) {
            HttpReply reply =
                    connection.exchange(PreparedRequest.get(settings.get(SkiParameters.CONTEXT) + "/lift-rides"));
            return reply.status() == OK
                    ? RideCount.ofOthers(JsonText.object(reply.bodyText().getBytes(StandardCharsets.UTF_8)), own)
                    : Unlisted.because("status " + reply.status());
        } catch (IOException unlisted) {
            return Unlisted.orThrow(unlisted, longest);
        } catch (WebFailure unreadable) {
            return Unlisted.because(String.valueOf(unreadable.getMessage()));
        }
    }

    /** How many posts of rides the server counted since it was cleared; empty if it does not count them. */
    private OptionalLong posts() throws IOException, WebFailure {
        try (HttpConnection connection = origin.newConnection()) {
            HttpReply reply = connection.exchange(PreparedRequest.get(context + "/statistics"));
            return reply.status() == OK
                    ? EndpointMeters.posts(JsonText.object(reply.bodyText().getBytes(StandardCharsets.UTF_8)))
                    : OptionalLong.empty();
        }
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
