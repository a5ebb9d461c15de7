package org.loadharness.workloads.tcp;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadFactory;

/** A new thread for every connection. Thread-safe. */
final class OwnThreads implements ConnectionThreads {
    private final LiveThreads threads;

    OwnThreads(ThreadFactory factory) {
        this.threads = new LiveThreads(factory);
    }

    @Override
    public boolean serve(Connection connection) {
        Thread thread = threads.newThread(connection);
        try {
            thread.start();
            return true;
        } catch (OutOfMemoryError noThread) { // the system's limit of threads, not the heap's
            threads.forget(thread);
            return false;
        }
    }

    @Override
    public String shortage() {
        return "the system gives no more threads";
    }

    @Override
    public List<Connection> retire() {
        return List.of();
    }

    @Override
    public boolean join(Duration patience) throws InterruptedException {
        return threads.join(patience);
    }

    @Override
    public void interrupt() {
        threads.interrupt();
    }
}
