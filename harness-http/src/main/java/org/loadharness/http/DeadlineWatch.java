package org.loadharness.http;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends exchanges that take too long: one thread counts ticks and closes the sockets of those that began too many ticks ago.
 *
 * <p>A socket timeout would cost two system calls more per read (and twice the CPU on virtual threads), would not bound a
 * write, and would start anew with each byte a slow server lets drip. Here an exchange only reads the tick it begins at.
 * Ticks are counted, not computed from a clock, so a pause of the whole JVM counts once, however long it was. Thread-safe.
 */
final class DeadlineWatch implements AutoCloseable {

    private static final int TICKS_PER_TIMEOUT = 10;
    private static final long TICK_MAX_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Set<Wire> wires = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final long tickNanos;
    private final long limitTicks;
    private final Thread thread;
    private volatile long ticks;

    DeadlineWatch(String name, long timeoutNanos) {
        this.tickNanos = Math.min(timeoutNanos / TICKS_PER_TIMEOUT, TICK_MAX_NANOS);
        this.limitTicks = (timeoutNanos + tickNanos - 1) / tickNanos;
        this.thread = new Thread(this::run, name);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    void add(Wire wire) {
        wires.add(wire);
        if (closed.getCount() == 0) {
            wire.close(); // close() may have passed over the set before this one was in it
        }
    }

    void remove(Wire wire) {
        wires.remove(wire);
    }

    /** The current tick; it only grows, and begins at 0. */
    long ticks() {
        return ticks;
    }

    /** Whether an exchange that began in a tick has had its time; never true early, as its first tick may have been short. */
    boolean isOver(long beganTick) {
        return ticks - beganTick > limitTicks;
    }

    /** The same for something that may take another time. */
    boolean isOver(long beganTick, long timeoutNanos) {
        return ticks - beganTick > (timeoutNanos + tickNanos - 1) / tickNanos;
    }

    private void run() {
        try {
            while (!closed.await(tickNanos, TimeUnit.NANOSECONDS)) {
                tick();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // this thread alone writes it
    void tick() {
        ticks++;
        for (Wire wire : wires) {
            wire.expireIfOver();
        }
    }

    /** Closes every wire, and ends the thread. */
    @Override
    public void close() {
        closed.countDown();
        for (Wire wire : wires) {
            wire.close();
        }
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the thread ends by itself all the same
        }
    }
}
