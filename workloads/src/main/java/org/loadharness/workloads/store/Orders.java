package org.loadharness.workloads.store;

import java.io.IOException;
import org.loadharness.workloads.web.WebFailure;

/** Who takes orders, as the tier above sees it. Thread-safe. */
@FunctionalInterface
interface Orders {
    /** Buys one copy of a book. */
    Purchase buy(int item, Trace trace) throws IOException, WebFailure, InterruptedException;
}
