package org.loadharness.http;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads that compute what handshakes of TLS need, for connections whose own thread has others to serve: a signature takes as long
 * as a hundred small replies. There are none as long as nobody shakes hands. Thread-safe.
 */
final class Handshakes implements AutoCloseable {
    private static final long IDLE_SECONDS = 1;
    private static final long LONGEST_SECONDS = 10;

    private final AtomicInteger made = new AtomicInteger();
    private final ThreadPoolExecutor threads;

    /** @param name with which those of its threads begin */
    Handshakes(String name) {
        int processors = Runtime.getRuntime().availableProcessors();
        threads = new ThreadPoolExecutor(
                processors, processors, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, name + "-" + made.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
    }

    /** Runs the task soon; at once and here if it has been closed. */
    void run(Runnable task) {
        try {
            threads.execute(task);
        } catch (RejectedExecutionException closed) {
            task.run();
        }
    }

    /** Waits for what is under way. */
    @Override
    public void close() {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt(); // the threads end by themselves all the same
        }
    }
}
