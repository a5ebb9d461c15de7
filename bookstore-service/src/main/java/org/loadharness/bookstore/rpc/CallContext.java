package org.loadharness.bookstore.rpc;

/** What all calls of a server share. Thread-safe. */
record CallContext(StoreCalls calls, ServerOptions.Limits limits, long bodyTimeoutNanos, BodyBuffers buffers) {}
