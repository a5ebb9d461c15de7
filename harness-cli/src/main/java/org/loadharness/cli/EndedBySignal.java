package org.loadharness.cli;

import java.io.IOException;
import org.loadharness.child.ExitCode;

/** Something failed in a command that a signal had asked to end. The cause is what failed; the signal is the exit code. */
final class EndedBySignal extends IOException {
    private static final long serialVersionUID = 1;

    private final ExitCode signal;
    private final transient Throwable failure;

    EndedBySignal(ExitCode signal, Throwable cause) {
        super(cause.getMessage(), cause);
        this.signal = signal;
        this.failure = cause;
    }

    /** What failed. */
    Throwable failure() {
        return failure;
    }

    /** As the process ends. */
    ExitCode signal() {
        return signal;
    }
}
