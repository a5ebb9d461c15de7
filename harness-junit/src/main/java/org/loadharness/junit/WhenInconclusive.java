package org.loadharness.junit;

/** What becomes of a test that cannot tell whether its requirements are met. */
public enum WhenInconclusive {
    /** It is aborted, which is neither a success nor a failure. */
    ABORT,
    /** It fails. */
    FAIL,
    /** It passes, and a report entry says why it is inconclusive. */
    PASS
}
