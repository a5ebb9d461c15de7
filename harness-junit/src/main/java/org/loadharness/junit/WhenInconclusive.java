package org.loadharness.junit;

/** What becomes of a test whose requirements the measurement cannot decide. */
public enum WhenInconclusive {
    /** It is aborted, which is neither a success nor a failure. */
    ABORT,
    /** It fails. */
    FAIL,
    /** It passes, and a report entry says why it is inconclusive. */
    PASS
}
