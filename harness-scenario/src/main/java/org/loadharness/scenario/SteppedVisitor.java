package org.loadharness.scenario;

import java.util.IdentityHashMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.loadharness.http.HttpFailure;
import org.loadharness.http.SteppedConnection;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.SteppedSession;

/** One user with its connections, which shares its thread with others and never waits. Confined to that thread. */
final class SteppedVisitor implements FlowGuide.Visits {
    private final Hops hops;
    private final SteppedSession.Readiness readiness;
    private final IdentityHashMap<Host, SteppedConnection> connections = new IdentityHashMap<>();
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

    /** How a hop begins. */
    @FunctionalInterface
    private interface Beginning {
        Hops.Hop hop() throws StepFailure;
    }

    /**
     * Begins a request.
     *
     * @return how it ended, if it has; otherwise a selector says when to {@link #advance}
     * @throws HttpFailure if this side ended it
     */
    Optional<Outcome> perform(Request request) throws HttpFailure {
        return begin(() -> hops.begin(request));
    }

    /** Begins to send the same bytes once more. */
    Optional<Outcome> repeat(Request request) throws HttpFailure {
        return begin(() -> hops.repeat(request));
    }

    private Optional<Outcome> begin(Beginning beginning) throws HttpFailure {
        return step(() -> {
            send(beginning.hop());
            return false;
        });
    }

    /** Goes on with the request under way, likewise; and gives up connections that servers have closed. */
    Optional<Outcome> advance() throws HttpFailure {
        SteppedConnection current = busy;
        if (current == null || connections.size() > 1) {
            dropClosed(current);
        }
        return current == null ? Optional.empty() : step(() -> isOver(current));
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
        Optional<Hops.Hop> next = hops.received(current.reply(), current.times());
        if (next.isPresent()) {
            send(next.get());
        }
        return next.isEmpty();
    }

    private void send(Hops.Hop hop) throws HttpFailure {
        SteppedConnection connection = connections.computeIfAbsent(hop.host(), this::connect);
        connection.limitExchanges(hop.timeout());
        connection.use(hops.bodies(hop));
        busy = connection;
        byte[] body = hop.outgoing().body();
        connection.send(hops.prepared(hop), body, 0, body.length);
    }

    /** A move of the request under way. */
    @FunctionalInterface
    private interface Move {
        boolean ends() throws StepFailure, HttpFailure;
    }

    private Optional<Outcome> step(Move move) throws HttpFailure {
        boolean[] ended = {false};
        Outcome outcome = Attempt.of(scope(), () -> ended[0] = move.ends());
        if (outcome == Outcome.SUCCESS && !ended[0]) {
            return Optional.empty();
        }
        busy = null;
        return Optional.of(outcome);
    }

    private SteppedConnection connect(Host host) {
        SteppedConnection connection =
                host.http().newConnection(readiness.selector(), readiness.attachment(), readiness.wake());
        connection.times().measure();
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
