package org.loadharness.junit;

import java.util.ArrayList;
import java.util.List;
import org.loadharness.stats.PointSummary;

/** What the nodes of one test came to so far: some requirements compare them. Guarded by itself. */
final class PointResults {
    private final List<PointSummary> points = new ArrayList<>();

    synchronized void add(PointSummary point) {
        points.add(point);
    }

    synchronized List<PointSummary> all() {
        return List.copyOf(points);
    }
}
