package org.loadharness.record;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.loadharness.time.HotPath;

/** What a few users share: a set of counts per slot, and with all others the course of the phase. Thread-safe. */
@HotPath
final class Stripe {
    private final BucketCounts[] slots;
    private final Course course;

    Stripe(int slots, Course course) {
        this.course = course;
        this.slots = new BucketCounts[slots];
        Arrays.setAll(this.slots, slot -> new BucketCounts());
    }

    void record(int slot, long responseNanos) {
        slots[slot].record(responseNanos);
    }

    Course course() {
        return course;
    }

    void addTo(Histogram histogram, int slot) {
        slots[slot].addTo(histogram);
    }
}
