package org.loadharness.drive;

/** Ends a trial before its users are done: they leave their loops after the interaction under way. Thread-safe. */
final class Halt {
    private volatile boolean requested;

    void request() {
        requested = true;
    }

    boolean isRequested() {
        return requested;
    }

    /** Ends the user's part of the trial if that was requested. */
    void check() throws InterruptedException {
        if (requested) {
            throw new InterruptedException("the trial was halted");
        }
    }
}
