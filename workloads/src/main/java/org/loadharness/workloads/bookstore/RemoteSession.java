package org.loadharness.workloads.bookstore;

import org.loadharness.bookstore.rpc.Transport;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;

/** A user and the connection that is its own. Confined to one thread. */
record RemoteSession(BookstoreSession session, Transport transport) implements Session {
    @Override
    public Outcome perform(int interaction) throws InterruptedException {
        return session.perform(interaction);
    }

    @Override
    public void close() {
        transport.close();
    }
}
