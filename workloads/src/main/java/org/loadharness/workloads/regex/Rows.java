package org.loadharness.workloads.regex;

/** The data that is searched. Immutable. Thread-safe. */
sealed interface Rows permits SyntheticRows, FileRows {
    /** How many rows there are, at least 1. */
    int count();

    /** The row at that index, from 0. */
    Row at(int index);
}
