package org.loadharness.drive;

import org.loadharness.time.HotPath;

/** The next interaction is due as soon as the user is free: there is nothing to wait for. Confined to one thread. */
@HotPath
final class BackToBack implements Pace {
    private long sentNanos;

    @Override
    public long next(long readyNanos, int ended) {
        sentNanos = readyNanos;
        return readyNanos;
    }

    @Override
    public long sentNanos() {
        return sentNanos;
    }
}
