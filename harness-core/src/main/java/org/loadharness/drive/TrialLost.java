package org.loadharness.drive;

import java.io.Serial;

/** The process of a trial ended before the trial did; the message says how, in a clause. */
public final class TrialLost extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    /** With how it ended, and what it wrote last. */
    public TrialLost(String message) {
        super(message);
    }
}
