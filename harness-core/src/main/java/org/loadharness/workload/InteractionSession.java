package org.loadharness.workload;

import java.io.IOException;
import java.util.List;
import org.loadharness.time.HotPath;
import org.loadharness.workload.Provision.Supply;

/** A user that performs interactions: the index of each says which. Confined to one thread. */
@HotPath
final class InteractionSession<S> implements Session {
    private final User user;
    private final Supply<S> supply;
    private final S own;
    private final List<InteractionState<S>> performances;

    InteractionSession(User user, Supply<S> supply, List<InteractionState<S>> performances) throws Exception {
        this.user = user;
        this.supply = supply;
        this.own = supply.enter(user);
        this.performances = performances;
    }

    @Override
    public Outcome perform(int interaction) throws Exception {
        try {
            return performances.get(interaction).perform(user, own);
        } catch (AssertionError wrong) {
            return failed(wrong);
        }
    }

    @Override
    public Outcome retry(int interaction) throws Exception {
        try {
            return performances.get(interaction).retry(user, own);
        } catch (AssertionError wrong) {
            return failed(wrong);
        }
    }

    @Override
    public void close() throws IOException {
        supply.leave(own);
    }

    /** A check in a lambda that does not hold is a failure of the service, not the end of the user. */
    private static Outcome failed(AssertionError wrong) {
        return Outcome.failure(wrong);
    }
}
