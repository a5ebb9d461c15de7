package org.loadharness.scenario;

import java.util.List;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;

/** A user whose every flow is one request, drawn by weight. Confined to one thread. */
final class RequestSession implements Session {
    private final UserLife life;
    private final List<Request> requests;
    private final RequestFlow flow;

    RequestSession(UserLife life, List<Request> requests) {
        this.life = life;
        this.requests = List.copyOf(requests);
        this.flow = new RequestFlow(life.visitor());
    }

    @Override
    public Outcome perform(int interaction) throws Exception {
        flow.begin();
        return flow.ended(life.visitor().attempt(requests.get(interaction)));
    }

    @Override
    public Outcome retry(int interaction) throws Exception {
        flow.tryAgain();
        return flow.ended(life.visitor().attemptAgain(requests.get(interaction)));
    }

    @Override
    public int mostRetries(int interaction, int planned) {
        return flow.mostRetries(requests.get(interaction), planned);
    }

    @Override
    public long partNanos(int part) {
        return life.visitor().hops().partNanos(part);
    }

    @Override
    public void close() {
        flow.end();
        life.close();
    }
}
