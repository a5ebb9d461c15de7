package org.loadharness.time;

import java.util.concurrent.CountDownLatch;

/**
 * A clock and everything that waits on it. The driver blocks nowhere else, and so a simulated clock knows at every
 * moment who waits for what, and can go on to the next thing that happens.
 *
 * <p>Thread-safe. On a clock that is not the machine's, only threads that were started through it may wait on it, and
 * the thread that made it.
 */
public interface Clock extends Ticker, Waiter {
    /** A due time that does not come. */
    long NEVER = Long.MAX_VALUE;

    /**
     * Waits like {@link #waitUntil} but hits the due time more exactly: the last stretch of the wait keeps a core busy.
     *
     * @return the reading with which the wait ended; not before {@code dueNanos}
     */
    long meet(long dueNanos) throws InterruptedException;

    /**
     * Has the calling thread, and those that it starts, wake from now on as near to their due times as the system can.
     * For a thread that is about to wait for many of them; it costs some 20 to 80 us once.
     */
    default void sharpen() {}

    /**
     * Blocks until another thread wakes this one, at once if one has since the last call, or until a due time. May
     * return without a reason: to be called in a loop that checks one.
     *
     * @param dueNanos {@link #NEVER} to wait for another thread alone
     * @return the reading with which the wait ended
     */
    long park(long dueNanos) throws InterruptedException;

    /** How long it may take until a thread goes on that was woken. */
    default long wakeUpNanos() {
        return 0;
    }

    /** Ends the present or next {@link #park} of a thread. */
    void wake(Thread thread);

    /** Waits until the latch is at zero; false if the time runs out first. */
    boolean await(CountDownLatch latch, long timeoutNanos) throws InterruptedException;

    /** Lets other threads go first, where that is of use. */
    void giveWay();

    /**
     * Lets other threads go first for about that long, on a thread that the system preempts: some systems have one that
     * has only given way wait for seconds where there are thousands.
     */
    default void standBack(long nanos) {
        giveWay();
    }

    /** What a thread must run that is to be started by {@link #start}. */
    Runnable member(Runnable task);

    /** Starts a thread that runs a {@link #member}. */
    void start(Thread thread);

    /** Interrupts a thread that was started by {@link #start}. */
    void interrupt(Thread thread);

    /** Waits until such a thread has ended; false if the time runs out first. */
    boolean join(Thread thread, long timeoutNanos) throws InterruptedException;

    /** The machine's monotonic clock. */
    static Clock system() {
        return SystemClock.INSTANCE;
    }
}
