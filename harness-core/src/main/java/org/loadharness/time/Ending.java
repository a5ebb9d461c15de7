package org.loadharness.time;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Waits for the end of what ends for sure, whatever happens meanwhile: an interrupt is kept for whoever looks next. Stateless.
 * Thread-safe.
 */
public final class Ending {
    private Ending() {}

    /** Returns when the thread has ended. */
    public static void await(Thread thread) {
        await(thread::join);
    }

    /** Returns when all tasks of an executor that was shut down have ended. */
    public static void await(ExecutorService executor) {
        await(() -> {
            boolean ended = false;
            while (!ended) {
                ended = executor.awaitTermination(1, TimeUnit.HOURS);
            }
        });
    }

    private static void await(Wait wait) {
        boolean interrupted = false;
        boolean ended = false;
        while (!ended) {
            try {
                wait.toTheEnd();
                ended = true;
            } catch (InterruptedException keptForLater) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @FunctionalInterface
    private interface Wait {
        void toTheEnd() throws InterruptedException;
    }
}
