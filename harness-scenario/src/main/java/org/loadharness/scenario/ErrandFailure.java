package org.loadharness.scenario;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A step before or after a user or a trial that failed; the message names it. Immutable. Thread-safe. */
final class ErrandFailure extends IOException {
    private static final long serialVersionUID = 1L;

    ErrandFailure(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** As results quote it: what went wrong, and no class of this program. */
    @Override
    @SuppressWarnings("OverrideThrowableToString") // a printed stack trace begins with this, and with no message
    public String toString() {
        return String.valueOf(getMessage());
    }
}
