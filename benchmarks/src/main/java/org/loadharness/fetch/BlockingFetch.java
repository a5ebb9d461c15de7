package org.loadharness.fetch;

import java.io.IOException;
import org.loadharness.http.Readiness;
import org.loadharness.workload.Session;
import org.loadharness.workload.SteppedSession;
import org.loadharness.workload.SteppedTarget;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** A client that waits, behind the workload that refuses it users in steps. Thread-safe. */
record BlockingFetch(Target target) implements SteppedTarget {
    @Override
    public Session session(User user) throws Exception {
        return target.session(user);
    }

    @Override
    public SteppedSession session(User user, Readiness readiness) {
        throw new UnsupportedOperationException("this client has no users in steps");
    }

    @Override
    public void close() throws IOException {
        target.close();
    }
}
