package org.loadharness.scenario;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Does what users leave behind on threads of its own, a few at a time; makes none as long as nothing is left. Thread-safe. */
final class Elsewhere implements Executor, AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger(Notes.LOGGER);
    private static final int MOST_THREADS = 8;

    private final AtomicInteger made = new AtomicInteger();
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            MOST_THREADS,
            MOST_THREADS,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> new Thread(task, "after-user-" + made.incrementAndGet()));

    @Override
    public void execute(Runnable task) {
        threads.execute(task);
    }

    /** Tasks that have not ended, those under way among them. */
    int left() {
        return threads.getActiveCount() + threads.getQueue().size();
    }

    /** Waits until all of it is done; each request has its own time limit. */
    @Override
    public void close() {
        threads.shutdown();
        try {
            while (!threads.awaitTermination(1, TimeUnit.MINUTES)) {
                int left = left();
                LOGGER.log(
                        System.Logger.Level.WARNING,
                        "after-user: " + left + (left == 1 ? " user is left" : " users are left"));
            }
        } catch (InterruptedException stopped) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
