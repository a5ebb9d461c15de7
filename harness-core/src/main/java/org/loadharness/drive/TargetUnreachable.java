package org.loadharness.drive;

import java.io.Serial;

/** The system under test does not answer or could not be started; the message says which and what to do. */
public final class TargetUnreachable extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    /** With what was tried, what happened, and the way out. */
    public TargetUnreachable(String message, Throwable cause) {
        super(message, cause);
    }
}
