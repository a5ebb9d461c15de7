package org.loadharness.workloads.web;

/**
 * Interrupts a thread that is at one job for too long, and never after it has ended that job: a pool's thread is at the
 * next one by then. Guarded by its monitor.
 */
final class TimeLimit {
    private final Thread worker;
    private boolean ended;
    private boolean expired;

    /** How the job came to its end. */
    enum Ending {
        /** By itself. */
        IN_TIME,
        /** After an interruption. */
        EXPIRED
    }

    TimeLimit(Thread worker) {
        this.worker = worker;
    }

    /** The time is over. */
    synchronized void expire() {
        if (!ended) {
            expired = true;
            worker.interrupt();
        }
    }

    /** The job has ended; called by its thread, which carries no interruption of this limit away. Says the same every time. */
    synchronized Ending end() {
        if (!ended) {
            ended = true;
            if (expired) {
                boolean unused = Thread.interrupted();
            }
        }
        return expired ? Ending.EXPIRED : Ending.IN_TIME;
    }
}
