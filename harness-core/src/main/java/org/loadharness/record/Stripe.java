package org.loadharness.record;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.loadharness.time.HotPath;

/** The counts that a few users share, one set per slot. Thread-safe. */
@HotPath
final class Stripe {
    private final BucketCounts[] slots;

    Stripe(int slots) {
        this.slots = new BucketCounts[slots];
        Arrays.setAll(this.slots, slot -> new BucketCounts());
    }

    void record(int slot, long responseNanos) {
        slots[slot].record(responseNanos);
    }

    void addTo(Histogram histogram, int slot) {
        slots[slot].addTo(histogram);
    }
}
