package org.loadharness.scenario;

import java.util.List;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;

/** A user whose every flow is one request, drawn by weight. Confined to one thread. */
final class RequestSession implements Session {
    private final UserLife life;
    private final List<Request> requests;

    RequestSession(UserLife life, List<Request> requests) {
        this.life = life;
        this.requests = List.copyOf(requests);
    }

    @Override
    public Outcome perform(int interaction) throws Exception {
        Visitor visitor = life.visitor();
        visitor.beginFlow();
        try {
            return visitor.attempt(requests.get(interaction));
        } finally {
            visitor.endFlow();
        }
    }

    @Override
    public Outcome retry(int interaction) throws Exception {
        return life.visitor().attemptAgain(requests.get(interaction));
    }

    @Override
    public int mostRetries(int interaction, int planned) {
        return requests.get(interaction).mostRetries(planned);
    }

    @Override
    public long partNanos(int part) {
        return life.visitor().hops().partNanos(part);
    }

    @Override
    public void close() {
        life.close();
    }
}
