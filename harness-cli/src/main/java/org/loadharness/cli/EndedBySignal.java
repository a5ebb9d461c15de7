package org.loadharness.cli;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import org.loadharness.child.ExitCode;

/** Something failed in a command that a signal had asked to end. The cause is what failed; the signal is the exit code. */
final class EndedBySignal extends IOException {
    private static final long serialVersionUID = 1;

    private final ExitCode signal;

    EndedBySignal(ExitCode signal, Throwable cause) {
        super(cause.getMessage(), cause);
        this.signal = signal;
    }

    /** What failed. */
    Throwable failure() {
        return requireNonNull(getCause(), "cause");
    }

    /** As the process ends. */
    ExitCode signal() {
        return signal;
    }
}
