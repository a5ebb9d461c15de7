package org.loadharness.workloads.tcp;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;

/** Threads of the system with numbered names. Thread-safe. */
final class NamedThreads implements ThreadFactory {
    private final String name;
    private final AtomicLong made = new AtomicLong();

    NamedThreads(String name) {
        this.name = name;
    }

    @Override
    public Thread newThread(Runnable task) {
        return new Thread(task, name + "-" + made.incrementAndGet());
    }
}
