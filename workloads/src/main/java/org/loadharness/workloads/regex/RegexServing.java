package org.loadharness.workloads.regex;

import java.io.IOException;
import java.net.URI;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workloads.tcp.LineServer;

/** A server of sentences as the harness sees it. Thread-safe. */
record RegexServing(LineServer server) implements ServedWorkload.Server {
    @Override
    public URI address() {
        return server.address();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
