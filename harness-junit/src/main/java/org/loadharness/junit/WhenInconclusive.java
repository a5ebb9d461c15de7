package org.loadharness.junit;

/** What becomes of a test whose requirements the measurement cannot decide. Whatever it is, the reason is in the console. */
public enum WhenInconclusive {
    /** It fails where the environment says {@code CI=true}, and is aborted elsewhere: nobody reads a skipped test of a pipeline. */
    FAIL_IN_CI,
    /** It is aborted, which is neither a success nor a failure. */
    ABORT,
    /** It fails. */
    FAIL,
    /** It passes, and a report entry says why it is inconclusive. */
    PASS;

    /**
     * What it is where the environment says that.
     *
     * @param ci the variable {@code CI}; empty if there is none
     */
    WhenInconclusive where(String ci) {
        if (this != FAIL_IN_CI) {
            return this;
        }
        return ci.equalsIgnoreCase("true") ? FAIL : ABORT;
    }
}
