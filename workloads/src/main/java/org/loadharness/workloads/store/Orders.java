package org.loadharness.workloads.store;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.loadharness.workloads.web.WebFailure;

/** Who takes orders, as the tier above sees it. Thread-safe. */
interface Orders {
    /** Buys one copy of each of these books, which are different, or none. */
    Purchase buy(List<Integer> items, Trace trace) throws IOException, WebFailure, InterruptedException;

    /** How many orders there are of each book that was sold, by its number. */
    Map<Integer, Integer> sales(Trace trace) throws IOException, WebFailure, InterruptedException;
}
