package org.loadharness.workloads.tcp;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadFactory;

/** The threads that serve connections. Thread-safe. */
sealed interface ConnectionThreads permits PooledThreads, OwnThreads {
    /** Has a thread serve a connection, now or when one is free; false if there is none and no place to wait. */
    boolean serve(Connection connection);

    /** Why {@link #serve} returned false, in words. */
    String shortage();

    /** Takes no more connections and hands back those that still wait for a thread. */
    List<Connection> retire();

    /** Waits until all threads have ended; false if some have not in that time. */
    boolean join(Duration patience) throws InterruptedException;

    /** Interrupts the threads that still run. */
    void interrupt();

    /**
     * Threads of that kind; those of a pool are running when this returns.
     *
     * @throws IOException if this Java has none of that kind, or the system gives too few
     */
    static ConnectionThreads of(Threading threading, String name) throws IOException {
        if (threading instanceof Threading.Pool pool) {
            return PooledThreads.start(pool, name);
        }
        ThreadFactory factory =
                threading instanceof Threading.VirtualThread ? VirtualThreads.named(name) : new NamedThreads(name);
        return new OwnThreads(factory);
    }
}
