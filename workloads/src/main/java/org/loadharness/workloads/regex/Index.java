package org.loadharness.workloads.regex;

import java.util.Set;

/** The data in memory, in an order that suits the search. Immutable. Thread-safe. */
interface Index {
    /**
     * Shows the search every sentence of those types.
     *
     * @param types empty for all
     */
    void scan(Set<Integer> types, Search search);
}
