package org.loadharness.scenario;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.loadharness.http.HttpFailure;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.SteppedSession;

/** A user who shares its thread with others and goes one flow after the other. Confined to that thread. */
final class SteppedFlowSession implements SteppedSession, Guided {
    private final SteppedLife life;
    private final FlowGuide guide;
    /** Null between two requests. */
    private @Nullable Request current;

    SteppedFlowSession(SteppedLife life, FlowGuide guide) {
        this.life = life;
        this.guide = guide;
    }

    @Override
    public Step begin(int interaction) throws HttpFailure {
        Optional<Outcome> refused = guide.refused();
        if (refused.isPresent()) {
            return Step.ended(refused.get());
        }
        Request request = guide.request();
        current = request;
        return settled(life.visitor().perform(request));
    }

    @Override
    public Step retry(int interaction) throws HttpFailure {
        Request request = guide.request(interaction);
        current = request;
        return settled(life.visitor().repeat(request));
    }

    @Override
    public Step advance() throws HttpFailure {
        return settled(life.visitor().advance());
    }

    private Step settled(Optional<Outcome> outcome) {
        Request request = current;
        if (outcome.isEmpty() || request == null) {
            return Step.WAITING;
        }
        current = null;
        return Step.ended(guide.settled(request, outcome.get()));
    }

    @Override
    public int mostRetries(int interaction, int planned) {
        return guide.mostRetries(interaction, planned);
    }

    @Override
    public long partNanos(int part) {
        return life.visitor().partNanos(part);
    }

    @Override
    public FlowGuide guide() {
        return guide;
    }

    @Override
    public void close() {
        guide.leave();
        life.close();
    }
}
