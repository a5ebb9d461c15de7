package org.loadharness.bookstore.rpc;

import org.loadharness.bookstore.host.BodyCollector;

/** What all calls of a server share. Thread-safe. */
record CallContext(StoreCalls calls, ServerOptions.Limits limits, long bodyTimeoutNanos, BodyBuffers buffers) {
    BodyCollector.Limits bodyLimits() {
        return new BodyCollector.Limits(limits.bodyBytes(), bodyTimeoutNanos);
    }
}
