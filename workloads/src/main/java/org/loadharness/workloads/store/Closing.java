package org.loadharness.workloads.store;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** Things that were opened one after the other, to be closed the other way round, each whatever the others do. */
final class Closing implements AutoCloseable {
    private final Deque<AutoCloseable> opened = new ArrayDeque<>(); // guarded by this

    /** One more; it is closed before those that are there. */
    synchronized <T extends AutoCloseable> T add(T resource) {
        opened.push(resource);
        return resource;
    }

    /** Closes all, once; the first failure is thrown at the end, with the others suppressed in it. */
    @Override
    public synchronized void close() throws IOException {
        IOException first = null;
        while (!opened.isEmpty()) {
            try {
                opened.pop().close();
            } catch (Exception failed) {
                if (failed instanceof InterruptedException) {
                    Thread.currentThread().interrupt();
                }
                if (first == null) {
                    first = new IOException("the store did not stop cleanly: " + failed.getMessage(), failed);
                } else {
                    first.addSuppressed(failed);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
