package org.loadharness.bookstore.host;

import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;

/** The threads that Jetty runs on, for its work and for its timeouts: known by their name, and joined at the end. Thread-safe. */
public final class JettyThreads {

    private static final int IDLE_MILLIS = 60_000;
    private static final int RESERVED_AS_JETTY_LIKES = -1;
    private static final int MAX_SELECTORS = 4;

    /** How long the pool gives its threads to end by themselves; after half of it, it interrupts them. */
    private static final long STOP_MILLIS = 1000;

    private static final long JOIN_MILLIS = 1000;

    private final ThreadGroup group;
    private final QueuedThreadPool pool;
    private final Scheduler scheduler;

    /**
     * Threads that begin with the work.
     *
     * @param name what they are called
     * @param min kept when there is nothing to do
     * @param max at most
     */
    public JettyThreads(String name, int min, int max) {
        group = new ThreadGroup(name);
        pool = new QueuedThreadPool(max, min, IDLE_MILLIS, RESERVED_AS_JETTY_LIKES, null, group);
        pool.setName(name);
        pool.setStopTimeout(STOP_MILLIS);
        scheduler = new ScheduledExecutorScheduler(name + "-timer", /* daemon= */ true, null, group);
    }

    /** Those that work. */
    public QueuedThreadPool pool() {
        return pool;
    }

    /** What watches the timeouts. */
    public Scheduler scheduler() {
        return scheduler;
    }

    /**
     * Threads that watch connections: one for two processors, as Jetty has it, but never so many that they fill a small
     * pool on a large machine.
     */
    public static int selectors() {
        return Math.max(1, Math.min(MAX_SELECTORS, Runtime.getRuntime().availableProcessors() / 2));
    }

    /** Waits for threads that are on their last steps after Jetty has stopped; Jetty itself does not wait for them all. */
    public void join() {
        Thread[] threads = new Thread[group.activeCount() + 1];
        int count = group.enumerate(threads);
        try {
            for (int i = 0; i < count; i++) {
                threads[i].join(JOIN_MILLIS);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
