package org.loadharness.scenario;

import java.util.IdentityHashMap;
import java.util.Optional;
import org.loadharness.http.HttpConnection;
import org.loadharness.http.HttpFailure;
import org.loadharness.http.HttpReply;

/** One user with its connections, which waits for each reply. Confined to one thread. */
final class Visitor implements FlowGuide.Visits, AutoCloseable {
    private final Hops hops;
    private final IdentityHashMap<Host, HttpConnection> connections = new IdentityHashMap<>();

    Visitor(Hops hops) {
        this.hops = hops;
    }

    @Override
    public Hops hops() {
        return hops;
    }

    @Override
    public void dropConnections() {
        connections.values().forEach(HttpConnection::disconnect);
    }

    /** Sends a request, and takes out of the reply what it is asked for. */
    void perform(Request request) throws StepFailure, HttpFailure {
        exchange(hops.begin(request));
    }

    /** Sends the same bytes once more. */
    void repeat(Request request) throws StepFailure, HttpFailure {
        exchange(hops.repeat(request));
    }

    private void exchange(Hops.Hop begun) throws StepFailure, HttpFailure {
        Optional<Hops.Hop> hop = Optional.of(begun);
        while (hop.isPresent()) {
            HttpConnection connection = connections.computeIfAbsent(hop.get().host(), Visitor::connect);
            connection.limitExchanges(hop.get().timeout());
            connection.use(hops.bodies(hop.get()));
            byte[] body = hop.get().outgoing().body();
            HttpReply reply = connection.exchange(hops.prepared(hop.get()), body, 0, body.length);
            hop = hops.received(reply, connection.times());
        }
    }

    private static HttpConnection connect(Host host) {
        HttpConnection connection = host.http().newConnection();
        connection.times().measure();
        return connection;
    }

    /** Gives its connections up; what the user knows stays. */
    void disconnect() {
        connections.values().forEach(HttpConnection::close);
        connections.clear();
    }

    @Override
    public void close() {
        hops.scope().endUser();
        disconnect();
    }
}
