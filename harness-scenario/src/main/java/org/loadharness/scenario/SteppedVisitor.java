package org.loadharness.scenario;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.loadharness.http.HttpFailure;
import org.loadharness.http.SteppedConnection;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.SteppedSession;

/** One user with its connections, which shares its thread with others and never waits. Confined to that thread. */
final class SteppedVisitor implements FlowGuide.Visits {
    private static final Optional<Outcome> SUCCESS = Optional.of(Outcome.SUCCESS);

    private final Hops hops;
    private final SteppedSession.Readiness readiness;
    private final ByHost<SteppedConnection> connections = new ByHost<>();
    private @Nullable SteppedConnection busy;

    SteppedVisitor(Hops hops, SteppedSession.Readiness readiness) {
        this.hops = hops;
        this.readiness = readiness;
    }

    @Override
    public Hops hops() {
        return hops;
    }

    @Override
    public void dropConnections() {
        connections.values().forEach(SteppedConnection::disconnect);
    }

    /**
     * Begins a request.
     *
     * @return how it ended, if it has; otherwise a selector says when to {@link #advance}
     * @throws HttpFailure if this side ended it
     */
    Optional<Outcome> perform(Request request) throws HttpFailure {
        return begin(request, Hops.Sending.FRESH);
    }

    /** Begins to send the same bytes once more. */
    Optional<Outcome> repeat(Request request) throws HttpFailure {
        return begin(request, Hops.Sending.AGAIN);
    }

    private Optional<Outcome> begin(Request request, Hops.Sending sending) throws HttpFailure {
        try {
            send(hops.begin(request, sending));
            return Optional.empty();
        } catch (StepFailure failure) {
            return ended(Attempt.failed(scope(), failure));
        } catch (HttpFailure failure) {
            return ended(Attempt.failed(scope(), failure));
        } catch (RuntimeException unexpected) {
            return broken(unexpected);
        }
    }

    /** Wherever it came from, the flow has to know of it. */
    private Optional<Outcome> broken(RuntimeException unexpected) {
        dropConnections();
        return ended(Attempt.failed(scope(), unexpected));
    }

    private Optional<Outcome> ended(Outcome failure) {
        busy = null;
        return Optional.of(failure);
    }

    /** Goes on with the request under way, likewise; and gives up connections that servers have closed. */
    Optional<Outcome> advance() throws HttpFailure {
        SteppedConnection current = busy;
        if (current == null || connections.hasOthers()) {
            dropClosed(current);
        }
        return current == null ? Optional.empty() : advance(current);
    }

    private Optional<Outcome> advance(SteppedConnection current) throws HttpFailure {
        try {
            return isOver(current) ? SUCCESS : Optional.empty();
        } catch (StepFailure failure) {
            return ended(Attempt.failed(scope(), failure));
        } catch (HttpFailure failure) {
            return ended(Attempt.failed(scope(), hops.explained(failure)));
        } catch (RuntimeException unexpected) {
            return broken(unexpected);
        }
    }

    /** A socket that its server has closed would be reported for ever. */
    private void dropClosed(@Nullable SteppedConnection current) throws HttpFailure {
        for (SteppedConnection idle : connections.values()) {
            if (idle != current) {
                idle.advance();
            }
        }
    }

    private boolean isOver(SteppedConnection current) throws StepFailure, HttpFailure {
        if (!current.advance()) {
            return false;
        }
        busy = null;
        Hops.Hop next = hops.received(current.reply(), current.times());
        if (next == null) {
            return true;
        }
        send(next);
        return false;
    }

    private void send(Hops.Hop hop) throws HttpFailure {
        SteppedConnection connection = connection(hop.host());
        connection.limitExchanges(hop.timeout());
        connection.use(hop.bodies());
        busy = connection;
        byte[] body = hop.outgoing().body();
        connection.send(hops.prepared(hop), body, 0, body.length);
    }

    private SteppedConnection connection(Host host) {
        SteppedConnection known = connections.get(host);
        return known == null ? connect(host) : known;
    }

    private SteppedConnection connect(Host host) {
        SteppedConnection connection =
                host.http().newConnection(readiness.selector(), readiness.attachment(), readiness.wake());
        connection.times().measure();
        connections.put(host, connection);
        return connection;
    }

    /** How long a part of the last request took, all its hops together. */
    long partNanos(int part) {
        return hops.partNanos(part);
    }

    /** Gives its connections up; what the user knows stays. */
    void disconnect() {
        connections.values().forEach(SteppedConnection::close);
        connections.clear();
    }
}
