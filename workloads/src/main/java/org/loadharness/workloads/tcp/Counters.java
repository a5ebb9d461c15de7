package org.loadharness.workloads.tcp;

import java.util.concurrent.atomic.LongAdder;

/** A server's counts while it runs. Thread-safe. */
final class Counters {
    final LongAdder accepted = new LongAdder();
    final LongAdder rejected = new LongAdder();
    final LongAdder completed = new LongAdder();
    final LongAdder failed = new LongAdder();

    ServerCounts read() {
        return new ServerCounts(accepted.sum(), rejected.sum(), completed.sum(), failed.sum());
    }
}
