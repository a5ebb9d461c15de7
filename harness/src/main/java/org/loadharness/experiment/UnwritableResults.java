package org.loadharness.experiment;

import java.io.IOException;
import java.io.Serial;

/** The files of a run could not be written any more; the message says why, what is kept and how to go on. */
public final class UnwritableResults extends IOException {
    @Serial
    private static final long serialVersionUID = 1L;

    UnwritableResults(String message, Throwable cause) {
        super(message, cause);
    }
}
