package org.loadharness.drive;

import java.io.Serial;
import org.loadharness.record.ForkLog;

/** The process of a trial ended before the trial did; the message says how, in a clause. Immutable. */
public final class TrialLost extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    private final transient ForkLog took;

    /**
     * With how it ended, and what it wrote last.
     *
     * @param took what the process took
     */
    public TrialLost(String message, ForkLog took) {
        super(message);
        this.took = took;
    }

    /** What the process took. */
    ForkLog took() {
        return took;
    }
}
