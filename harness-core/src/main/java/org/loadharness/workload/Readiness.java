package org.loadharness.workload;

import java.nio.channels.Selector;

/**
 * How a thread with many connections learns that one of them can go on.
 *
 * @param selector on which the thread waits; the connection's socket is registered there
 * @param attachment what the thread finds with the keys of that connection
 * @param wake has the thread ask the connection without a key, soon: its exchange was ended from elsewhere; any thread may
 *     call it
 */
public record Readiness(Selector selector, Object attachment, Runnable wake) {}
