package org.loadharness.fetch;

import org.loadharness.http.HttpFailure;
import org.loadharness.http.HttpReply;
import org.loadharness.http.PreparedRequest;
import org.loadharness.http.SteppedConnection;
import org.loadharness.workload.SteppedSession;

/** A user in steps, over a connection of its own. Confined to one thread. */
record SteppedFetch(SteppedConnection connection, PreparedRequest request, Answer answer) implements SteppedSession {
    @Override
    public SteppedSession.Step begin(int interaction) throws HttpFailure {
        connection.send(request);
        return SteppedSession.Step.WAITING;
    }

    @Override
    public SteppedSession.Step advance() throws HttpFailure {
        if (!connection.advance()) {
            return SteppedSession.Step.WAITING;
        }
        HttpReply reply = connection.reply();
        return SteppedSession.Step.ended(answer.outcome(reply.status(), reply.bodyLength()));
    }

    @Override
    public void close() {
        connection.close();
    }
}
