package org.loadharness.scenario;

import java.util.List;
import java.util.Optional;
import org.loadharness.http.HttpFailure;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.SteppedSession;

/** A user who shares its thread with others, and whose every flow is one request. Confined to that thread. */
final class SteppedRequestSession implements SteppedSession {
    private final SteppedLife life;
    private final List<Request> requests;
    private final RequestFlow flow;
    private boolean underWay;

    SteppedRequestSession(SteppedLife life, List<Request> requests) {
        this.life = life;
        this.requests = List.copyOf(requests);
        this.flow = new RequestFlow(life.visitor());
    }

    @Override
    public Step begin(int interaction) throws HttpFailure {
        flow.begin();
        underWay = true;
        return ended(life.visitor().perform(requests.get(interaction)));
    }

    @Override
    public Step retry(int interaction) throws HttpFailure {
        flow.tryAgain();
        underWay = true;
        return ended(life.visitor().repeat(requests.get(interaction)));
    }

    @Override
    public Step advance() throws HttpFailure {
        return ended(life.visitor().advance());
    }

    private Step ended(Optional<Outcome> outcome) {
        if (outcome.isEmpty() || !underWay) {
            return Step.WAITING;
        }
        underWay = false;
        return Step.ended(flow.ended(outcome.get()));
    }

    @Override
    public int mostRetries(int interaction, int planned) {
        return flow.mostRetries(requests.get(interaction), planned);
    }

    @Override
    public long partNanos(int part) {
        return life.visitor().partNanos(part);
    }

    @Override
    public void close() {
        flow.end();
        life.close();
    }
}
