package org.loadharness.record;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.loadharness.record.CourseLog.Bin;
import org.loadharness.record.CourseLog.Gap;

/** Makes a log of marks in the order of time: equal bins, and the largest gaps. Confined to one thread. */
final class CourseTally {
    private final long lengthNanos;
    private final long[] counts = new long[CourseLog.BINS];
    private final long[] logs = new long[CourseLog.BINS];
    private final PriorityQueue<Gap> largest = new PriorityQueue<>(Comparator.comparingLong(Gap::lengthNanos));
    private long lastNanos;

    CourseTally(long lengthNanos) {
        this.lengthNanos = lengthNanos;
    }

    void add(long atNanos, long count, long sum) {
        if (atNanos >= lengthNanos) {
            return;
        }
        int bin = (int) Math.min(CourseLog.BINS - 1, (double) atNanos * CourseLog.BINS / lengthNanos);
        counts[bin] += count;
        logs[bin] += sum;
        gapUntil(atNanos);
    }

    CourseLog log() {
        gapUntil(lengthNanos);
        List<Gap> gaps = new ArrayList<>(largest);
        gaps.sort(Comparator.comparingLong(Gap::lengthNanos).reversed().thenComparingLong(Gap::startNanos));
        List<Bin> bins = new ArrayList<>(CourseLog.BINS);
        for (int bin = 0; bin < CourseLog.BINS; bin++) {
            bins.add(new Bin(counts[bin], logs[bin]));
        }
        return new CourseLog(lengthNanos, bins, gaps);
    }

    private void gapUntil(long nowNanos) {
        long gapNanos = nowNanos - lastNanos;
        Gap least = largest.peek();
        if (largest.size() < CourseLog.GAPS || (least != null && gapNanos > least.lengthNanos())) {
            largest.add(new Gap(lastNanos, gapNanos));
            if (largest.size() > CourseLog.GAPS) {
                largest.remove();
            }
        }
        lastNanos = nowNanos;
    }
}
