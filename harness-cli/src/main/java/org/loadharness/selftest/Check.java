package org.loadharness.selftest;

import java.util.List;

/** Something to be measured. */
interface Check {
    /** What it looks into, in a few words. */
    String title();

    /**
     * Measures it; takes some seconds.
     *
     * @throws InterruptedException if the calling thread is interrupted
     */
    List<SelfTest.CheckResult> run() throws InterruptedException;
}
