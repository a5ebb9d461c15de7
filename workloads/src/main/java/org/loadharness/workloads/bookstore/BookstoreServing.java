package org.loadharness.workloads.bookstore;

import java.net.URI;
import org.loadharness.bookstore.rpc.BookStoreServer;
import org.loadharness.workload.RunningServer;

/** A bookstore server as the harness sees it. Thread-safe. */
record BookstoreServing(BookStoreServer server) implements RunningServer {
    @Override
    public URI address() {
        return server.address();
    }

    @Override
    public void close() {
        server.close();
    }
}
