package org.loadharness.junit;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Ends a run at the first {@link Error} of any user, by interrupting the thread that runs it. Guarded by itself: once
 * {@link #end} has returned nobody is interrupted any more.
 */
final class Emergency {
    private final Thread runThread;
    private @Nullable Error first;
    private boolean over;

    /** For a run on that thread. */
    Emergency(Thread runThread) {
        this.runThread = runThread;
    }

    synchronized void raise(Error error) {
        if (first == null && !over) {
            first = error;
            runThread.interrupt();
        }
    }

    /** The run is over: what ended it, if it was an error. To be called on the thread that ran it. */
    synchronized Optional<Error> end() {
        over = true;
        if (first != null) {
            Thread.interrupted(); // ours, where the run ended before it noticed
        }
        return Optional.ofNullable(first);
    }
}
