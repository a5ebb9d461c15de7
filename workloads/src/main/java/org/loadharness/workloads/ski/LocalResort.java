package org.loadharness.workloads.ski;

import java.io.IOException;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** A ski resort's store in the users' own process. Thread-safe. */
record LocalResort(SkiStore store) implements Target {
    @Override
    public Session session(User user) {
        return new RideSession(new RideDraw(user), ride -> {
            store.write(ride);
            return Outcome.SUCCESS;
        });
    }

    @Override
    public void close() throws IOException {
        store.close();
    }
}
