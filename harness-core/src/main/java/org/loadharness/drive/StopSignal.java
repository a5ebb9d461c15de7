package org.loadharness.drive;

import org.loadharness.time.HotPath;

/** Ends a phase when somebody says so. Thread-safe. */
@HotPath
final class StopSignal implements StopRule {
    private volatile boolean fallen;

    void fall() {
        fallen = true;
    }

    @Override
    public boolean reached(long readyNanos) {
        return fallen;
    }

    @Override
    public boolean excludes(long dueNanos) {
        return fallen;
    }
}
