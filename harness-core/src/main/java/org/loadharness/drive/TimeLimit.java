package org.loadharness.drive;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.loadharness.time.DurationText;

/**
 * Interrupts a thread whose work takes too long: calls of a workload to its system before and after a trial, which may wait
 * for anything. Guarded by itself; the thread that works makes it, and one of its own watches.
 */
final class TimeLimit implements Runnable {
    private final Duration most;
    private final Thread worker = Thread.currentThread();
    private final CountDownLatch done = new CountDownLatch(1);
    private boolean ended;
    private boolean passed;

    private TimeLimit(Duration most) {
        this.most = most;
    }

    /**
     * Does the work on the calling thread.
     *
     * @throws Passed if the work was interrupted because its time was over; whatever it threw is the cause
     */
    static <T> T hold(Duration most, Callable<T> work) throws Exception {
        TimeLimit limit = new TimeLimit(most);
        Thread watch = new Thread(limit, "time-limit");
        watch.setDaemon(true);
        watch.start();
        try {
            return work.call();
        } catch (Exception failed) {
            if (limit.end()) {
                throw new Passed(most, failed);
            }
            throw failed;
        } finally {
            limit.end();
        }
    }

    @Override
    public void run() {
        try {
            if (!done.await(most.toNanos(), TimeUnit.NANOSECONDS)) {
                pass();
            }
        } catch (InterruptedException impossible) {
            Thread.currentThread().interrupt();
        }
    }

    /** The time of some work was over before it had ended. */
    static final class Passed extends Exception {
        private static final long serialVersionUID = 1;

        private Passed(Duration most, Exception cause) {
            super("it takes longer than " + DurationText.print(most), cause);
        }
    }

    private synchronized void pass() {
        if (!ended) {
            passed = true;
            worker.interrupt();
        }
    }

    /** The work has ended, and is not interrupted any more: whether it had been. */
    private synchronized boolean end() {
        if (!ended) {
            ended = true;
            done.countDown();
            if (passed) {
                Thread.interrupted(); // ours, and nobody else's business
            }
        }
        return passed;
    }
}
