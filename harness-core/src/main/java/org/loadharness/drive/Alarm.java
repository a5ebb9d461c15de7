package org.loadharness.drive;

import java.util.concurrent.atomic.AtomicLong;
import org.loadharness.time.Clock;

/**
 * Rings at a given time, for a thread that waits for other things as well and cannot wait that exactly by itself: a selector
 * counts in milliseconds.
 *
 * <p>Confined to one thread, but for {@link #run}, which is another's.
 */
final class Alarm implements Runnable {
    private final Clock clock;
    private final Runnable ring;
    private final Thread thread;
    private final AtomicLong timeNanos = new AtomicLong(Clock.NEVER);

    /** An alarm that does not go yet; the name is its thread's. */
    Alarm(String name, Clock clock, Runnable ring) {
        this.clock = clock;
        this.ring = ring;
        this.thread = new Thread(this, name);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** It shall ring at that reading of the clock, or before if it was to do so. */
    void set(long atNanos) {
        if (atNanos < timeNanos.get()) {
            timeNanos.set(atNanos);
            clock.wake(thread);
        }
    }

    @Override
    public void run() {
        clock.sharpen();
        try {
            while (!thread.isInterrupted()) {
                long dueNanos = timeNanos.get();
                if (clock.park(dueNanos) >= dueNanos && timeNanos.compareAndSet(dueNanos, Clock.NEVER)) {
                    ring.run();
                }
            }
        } catch (InterruptedException stopped) {
            thread.interrupt(); // it has been: the thread ends
        }
    }

    /** It does not ring any more. */
    void stop() {
        thread.interrupt();
    }
}
