package org.loadharness.workloads.tcp;

import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.stream.Stream;
import org.loadharness.time.Ticker;

/** Knows the threads that it has made until they are dead: one whose work is done lives on for a moment. Thread-safe. */
final class LiveThreads implements ThreadFactory {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final ThreadFactory factory;
    private final Set<Thread> working = ConcurrentHashMap.newKeySet();
    private final Queue<Thread> ending = new ConcurrentLinkedQueue<>();

    LiveThreads(ThreadFactory factory) {
        this.factory = factory;
    }

    @Override
    public Thread newThread(Runnable task) {
        ending.removeIf(thread -> !thread.isAlive());
        Thread thread = factory.newThread(() -> run(task));
        working.add(thread);
        return thread;
    }

    private void run(Runnable task) {
        try {
            task.run();
        } finally {
            ending.add(Thread.currentThread());
            working.remove(Thread.currentThread());
        }
    }

    /** Forgets a thread that could not be started. */
    void forget(Thread thread) {
        working.remove(thread);
    }

    /** Waits until all have ended; false if some have not in that time. No more may be made meanwhile. */
    boolean join(Duration patience) throws InterruptedException {
        Ticker ticker = Ticker.system();
        long deadlineNanos = ticker.nanos() + patience.toNanos();
        for (Thread thread : Stream.concat(working.stream(), ending.stream()).toList()) {
            thread.join(Math.max(1, (deadlineNanos - ticker.nanos()) / NANOS_PER_MILLI));
            if (thread.isAlive()) {
                return false;
            }
        }
        return true;
    }

    void interrupt() {
        working.forEach(Thread::interrupt);
    }
}
