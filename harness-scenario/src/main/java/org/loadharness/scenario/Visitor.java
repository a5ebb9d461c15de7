package org.loadharness.scenario;

import org.jspecify.annotations.Nullable;
import org.loadharness.http.HttpConnection;
import org.loadharness.http.HttpFailure;
import org.loadharness.http.HttpReply;
import org.loadharness.workload.Outcome;

/** One user with its connections, which waits for each reply. Confined to one thread. */
final class Visitor implements FlowGuide.Visits, AutoCloseable {
    private final Hops hops;
    private final ByHost<HttpConnection> connections = new ByHost<>();

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

    /**
     * Sends a request, takes out of the reply what it is asked for, and says how that ended.
     *
     * @throws HttpFailure if this side ended it
     */
    Outcome attempt(Request request) throws HttpFailure {
        return attempt(request, Hops.Sending.FRESH);
    }

    /** The same with the bytes that were sent last. */
    Outcome attemptAgain(Request request) throws HttpFailure {
        return attempt(request, Hops.Sending.AGAIN);
    }

    private Outcome attempt(Request request, Hops.Sending sending) throws HttpFailure {
        try {
            exchange(hops.begin(request, sending));
            return Outcome.SUCCESS;
        } catch (StepFailure failure) {
            return Attempt.failed(scope(), failure);
        } catch (HttpFailure failure) {
            return Attempt.failed(scope(), failure);
        } catch (RuntimeException unexpected) { // wherever it came from, the flow has to know of it
            dropConnections();
            return Attempt.failed(scope(), unexpected);
        }
    }

    /** Sends a request, and takes out of the reply what it is asked for. */
    void perform(Request request) throws StepFailure, HttpFailure {
        exchange(hops.begin(request, Hops.Sending.FRESH));
    }

    private void exchange(Hops.Hop begun) throws StepFailure, HttpFailure {
        Hops.@Nullable Hop hop = begun;
        while (hop != null) {
            HttpConnection connection = connection(hop.host());
            connection.limitExchanges(hop.timeout());
            connection.use(hop.bodies());
            byte[] body = hop.outgoing().body();
            HttpReply reply;
            try {
                reply = connection.exchange(hops.prepared(hop), body, 0, body.length);
            } catch (HttpFailure failure) {
                hops.unanswered(hop, connection.times());
                throw hops.explained(failure);
            }
            hop = hops.received(reply, connection.times());
        }
    }

    private HttpConnection connection(Host host) {
        HttpConnection known = connections.get(host);
        return known == null ? connect(host) : known;
    }

    private HttpConnection connect(Host host) {
        HttpConnection connection = host.http().newConnection();
        connection.times().measure();
        connections.put(host, connection);
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
