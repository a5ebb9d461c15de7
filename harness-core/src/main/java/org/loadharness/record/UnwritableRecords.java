package org.loadharness.record;

import java.io.IOException;
import java.io.Serial;

/** Records of single interactions, or of seconds, could not be written; the message names the file and says why. */
public final class UnwritableRecords extends IOException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** With the cause. */
    public UnwritableRecords(String message, Throwable cause) {
        super(message, cause);
    }
}
