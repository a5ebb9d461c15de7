package org.loadharness.workloads.bookstore;

import java.net.URI;
import org.loadharness.bookstore.rpc.BookStoreServer;
import org.loadharness.workload.ServedWorkload;

/** A bookstore server as the harness sees it. Thread-safe. */
record BookstoreServing(BookStoreServer server) implements ServedWorkload.Server {
    @Override
    public URI address() {
        return server.address();
    }

    @Override
    public void close() {
        server.close();
    }
}
