package org.loadharness.scenario;

import java.util.Optional;
import org.loadharness.workload.GuidedSession;
import org.loadharness.workload.Outcome;

/** A user with a thread of its own who goes one flow after the other. Confined to one thread. */
final class FlowSession implements GuidedSession, Guided {
    private final UserLife life;
    private final FlowGuide guide;

    FlowSession(UserLife life, FlowGuide guide) {
        this.life = life;
        this.guide = guide;
    }

    @Override
    public Outcome perform(int interaction) throws Exception {
        Optional<Outcome> refused = guide.refused();
        if (refused.isPresent()) {
            return refused.get();
        }
        Request request = guide.request();
        return guide.settled(request, life.visitor().attempt(request));
    }

    @Override
    public Outcome retry(int interaction) throws Exception {
        Request request = guide.request(interaction);
        return guide.settled(request, life.visitor().attemptAgain(request));
    }

    @Override
    public int mostRetries(int interaction, int planned) {
        return guide.mostRetries(interaction, planned);
    }

    @Override
    public long partNanos(int part) {
        return life.visitor().hops().partNanos(part);
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
