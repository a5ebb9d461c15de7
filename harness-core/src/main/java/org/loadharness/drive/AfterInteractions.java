package org.loadharness.drive;

import org.loadharness.time.HotPath;

/** Stops after a number of interactions. Confined to one thread. */
@HotPath
final class AfterInteractions implements StopRule {
    private int left;

    AfterInteractions(int interactions) {
        this.left = interactions;
    }

    @Override
    public boolean reached(long readyNanos) {
        return left-- <= 0;
    }

    @Override
    public void skipped() {
        left++;
    }
}
