package org.loadharness.workload;

import java.io.IOException;
import java.util.List;
import org.loadharness.workload.Provision.Supply;

/** What interactions act on in one trial. As thread-safe as they are. */
final class InteractionTarget<S> implements Target {
    private final Supply<S> supply;
    private final List<InteractionState<S>> performances;

    InteractionTarget(Supply<S> supply, List<InteractionState<S>> performances) {
        this.supply = supply;
        this.performances = List.copyOf(performances);
    }

    @Override
    public Session session(User user) throws Exception {
        return new InteractionSession<>(user, supply, performances);
    }

    @Override
    public void close() throws IOException {
        supply.close();
    }
}
