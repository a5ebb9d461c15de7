package org.loadharness.workloads.bookstore;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.loadharness.bookstore.rpc.Call;
import org.loadharness.bookstore.rpc.JettyTransport;
import org.loadharness.bookstore.rpc.Reply;
import org.loadharness.bookstore.rpc.Transport;
import org.loadharness.http.HttpLimits;
import org.loadharness.http.HttpOrigin;
import org.loadharness.http.SteppedConnection;
import org.loadharness.workload.Settings;
import org.loadharness.workload.SteppedSession;

/** The HTTP clients of one trial: a connection per user, or one pool that all share. Thread-safe. */
sealed interface Transports extends AutoCloseable {
    /** A transport for one user, who closes it. */
    Transport forUser();

    /**
     * A connection in steps for one user, who closes it.
     *
     * @throws IllegalStateException if users share a pool, which has none
     */
    SteppedConnection inSteps(SteppedSession.Readiness readiness);

    /** Requests that were sent a second time so far; Jetty's client does not count them. */
    default long requestsRepeated() {
        return 0;
    }

    @Override
    void close();

    static Transports of(Settings settings, URI server) {
        Duration longest = settings.requestTimeout();
        return settings.get(BookstoreParameters.CLIENT).equals(BookstoreParameters.JETTY)
                ? new Pooled(JettyTransport.to(
                        server,
                        JettyTransport.Options.defaults()
                                .withConnections(
                                        settings.get(BookstoreParameters.CLIENT_CONNECTIONS),
                                        settings.get(BookstoreParameters.CLIENT_QUEUE))
                                .withRequestTimeout(longest)))
                : lean(settings, server);
    }

    /** Connections of users' own, whatever the settings say of clients: their failures are of kinds. */
    static Transports lean(Settings settings, URI server) {
        return new OwnConnections(
                HttpOrigin.open(server, HttpLimits.DEFAULT.withExchangeTimeout(settings.requestTimeout())));
    }

    /** A lean connection for every user. */
    record OwnConnections(HttpOrigin origin) implements Transports {
        @Override
        public Transport forUser() {
            return new LeanTransport(origin.newConnection());
        }

        @Override
        public SteppedConnection inSteps(SteppedSession.Readiness readiness) {
            return origin.newConnection(readiness.selector(), readiness.attachment(), readiness.wake());
        }

        @Override
        public long requestsRepeated() {
            return origin.requestsRepeated();
        }

        @Override
        public void close() {
            origin.close();
        }
    }

    /** Jetty's client, which all users share. */
    record Pooled(JettyTransport pool) implements Transports {
        @Override
        public Transport forUser() {
            return new Shared(pool);
        }

        @Override
        public SteppedConnection inSteps(SteppedSession.Readiness readiness) {
            throw new IllegalStateException("a pool has no connections in steps");
        }

        @Override
        public void close() {
            pool.close();
        }
    }

    /** A user's share of a pool, which outlives it. */
    record Shared(JettyTransport pool) implements Transport {
        @Override
        public Reply call(Call call) throws IOException, InterruptedException {
            return pool.call(call);
        }

        @Override
        public void close() {}
    }
}
