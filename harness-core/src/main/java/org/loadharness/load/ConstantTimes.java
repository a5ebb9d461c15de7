package org.loadharness.load;

import org.loadharness.time.HotPath;

/** The n-th arrival is due n gaps after the start: the first after one gap, not with the start. Confined to one thread. */
@HotPath
final class ConstantTimes implements ArrivalTimes {
    private final EvenGaps gaps;
    private long index;

    ConstantTimes(EvenGaps gaps) {
        this.gaps = gaps;
    }

    @Override
    public long nextNanos() {
        long dueNanos = gaps.lengthNanos(index + 1);
        if (dueNanos != EXHAUSTED) {
            index++;
        }
        return dueNanos;
    }
}
