package org.loadharness.report;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.loadharness.report.FinalTable.Glyphs;
import org.loadharness.stats.PointSummary;

/**
 * Bars of throughput, as long as it is beside the highest one. Immutable. Thread-safe.
 *
 * @param mostPerSecond what the longest bar stands for; more than 0
 * @param width of that
 */
record Bars(double mostPerSecond, int width, Glyphs glyphs) {
    /** Nobody compares lengths of fewer columns. */
    private static final int LEAST_WIDTH = 6;

    private static final int MOST_WIDTH = 20;

    Bars {
        requireNonNull(glyphs, "glyphs");
    }

    /**
     * A bar for each point, as long as there is room and can be compared, or none at all where there is nothing to
     * compare.
     */
    static List<String> of(List<PointSummary> points, int room, Glyphs glyphs) {
        double mostPerSecond =
                points.stream().mapToDouble(Bars::perSecond).max().orElse(0);
        if (points.size() < 2 || mostPerSecond == 0) {
            return List.of();
        }
        Bars bars = new Bars(mostPerSecond, Math.max(LEAST_WIDTH, Math.min(room, MOST_WIDTH)), glyphs);
        return points.stream().map(bars::bar).toList();
    }

    private String bar(PointSummary point) {
        return glyphs.bar(perSecond(point) / mostPerSecond, width);
    }

    private static double perSecond(PointSummary point) {
        return point.perSecond().orElse(0);
    }
}
