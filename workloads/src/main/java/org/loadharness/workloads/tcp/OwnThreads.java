package org.loadharness.workloads.tcp;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import org.loadharness.time.Ticker;

/** A new thread for every connection. Thread-safe. */
final class OwnThreads implements ConnectionThreads {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final ThreadFactory factory;
    private final Set<Thread> running = ConcurrentHashMap.newKeySet();

    OwnThreads(ThreadFactory factory) {
        this.factory = factory;
    }

    @Override
    public boolean serve(Connection connection) {
        Thread thread = factory.newThread(() -> run(connection));
        running.add(thread);
        try {
            thread.start();
            return true;
        } catch (OutOfMemoryError noThread) { // the system's limit of threads, not the heap's
            running.remove(thread);
            return false;
        }
    }

    private void run(Connection connection) {
        try {
            connection.run();
        } finally {
            running.remove(Thread.currentThread());
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
        Ticker ticker = Ticker.system();
        long deadlineNanos = ticker.nanos() + patience.toNanos();
        for (Thread thread : running) {
            thread.join(Math.max(1, (deadlineNanos - ticker.nanos()) / NANOS_PER_MILLI));
            if (thread.isAlive()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void interrupt() {
        running.forEach(Thread::interrupt);
    }
}
