package org.loadharness.plan;

/** What is kept of interactions. */
public enum Recording {
    /** Counts and distributions. */
    SUMS,
    /** Counts and distributions, and a record of every interaction besides. */
    RAW
}
