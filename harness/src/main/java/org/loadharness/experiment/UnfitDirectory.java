package org.loadharness.experiment;

import java.io.IOException;
import java.io.Serial;

/** A directory that is not fit for what was asked: it holds no run, or one already; the message says the way out. */
public final class UnfitDirectory extends IOException {
    @Serial
    private static final long serialVersionUID = 1L;

    UnfitDirectory(String message, Throwable cause) {
        super(message, cause);
    }

    UnfitDirectory(String message) {
        super(message);
    }
}
