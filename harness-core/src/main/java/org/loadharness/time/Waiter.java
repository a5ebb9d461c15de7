package org.loadharness.time;

/**
 * Waits until a due time.
 *
 * <p>Thread-safe.
 */
@FunctionalInterface
public interface Waiter {
    /**
     * Blocks until the clock has reached a due time; returns at once where it already has.
     *
     * @param dueNanos a reading of the ticker that this waiter belongs to
     * @return the reading with which the wait ended; not before {@code dueNanos}
     * @throws InterruptedException if the thread is interrupted before the due time
     */
    long waitUntil(long dueNanos) throws InterruptedException;
}
