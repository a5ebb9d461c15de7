package org.loadharness.workloads.bookstore;

import org.loadharness.bookstore.rpc.Transport;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;

/** A user, the connection that is its own, and what is known of its calls. Confined to one thread. */
record RemoteSession(BookstoreSession session, Transport transport, CallParts parts) implements Session {
    @Override
    public Outcome perform(int interaction) throws InterruptedException {
        parts.clear();
        return session.perform(interaction);
    }

    @Override
    public long partNanos(int part) {
        return parts.nanos(part);
    }

    @Override
    public void close() {
        transport.close();
    }
}
