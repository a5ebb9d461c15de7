package org.loadharness.drive;

import org.loadharness.time.HotPath;

/** Stops at a reading of the clock. Immutable. Thread-safe. */
@HotPath
record AtTime(long endNanos) implements StopRule {
    @Override
    public boolean reached(long readyNanos) {
        return readyNanos - endNanos >= 0;
    }

    @Override
    public boolean excludes(long dueNanos) {
        return reached(dueNanos);
    }
}
