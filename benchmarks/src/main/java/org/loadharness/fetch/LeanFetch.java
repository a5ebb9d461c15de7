package org.loadharness.fetch;

import org.loadharness.http.HttpLimits;

import java.net.URI;
import org.loadharness.http.HttpConnection;
import org.loadharness.http.HttpFailure;
import org.loadharness.http.HttpOrigin;
import org.loadharness.http.HttpReply;
import org.loadharness.http.PreparedRequest;
import org.loadharness.workload.SteppedSession;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;
import org.loadharness.workload.SteppedTarget;
import org.loadharness.workload.User;

/** Over the harness's own connection, one for each user. Thread-safe. */
final class LeanFetch implements SteppedTarget {
    private final HttpOrigin origin;
    private final Answer answer;
    private final PreparedRequest request = PreparedRequest.get("/");

    LeanFetch(URI server, Answer answer) {
        this.answer = answer;
        this.origin = HttpOrigin.open(server, HttpLimits.DEFAULT);
    }

    @Override
    public Session session(User user) throws HttpFailure {
        HttpConnection connection = origin.newConnection();
        connection.connect();
        return new LeanSession(connection, request, answer);
    }

    @Override
    public SteppedSession session(User user, SteppedSession.Readiness readiness) {
        return new SteppedFetch(origin.newConnection(readiness.selector(), readiness.attachment(), readiness.wake()), request, answer);
    }

    @Override
    public void close() {
        origin.close();
    }

    private record LeanSession(HttpConnection connection, PreparedRequest request, Answer answer) implements Session {
        @Override
        public Outcome perform(int interaction) throws HttpFailure {
            HttpReply reply = connection.exchange(request);
            return answer.outcome(reply.status(), reply.bodyLength());
        }

        @Override
        public void close() {
            connection.close();
        }
    }
}
