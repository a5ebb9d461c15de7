package org.loadharness.theory;

import org.loadharness.stats.Estimate;
import org.loadharness.stats.PointSummary;

/** What theory speaks of. Immutable. Thread-safe. */
public enum Metric {
    /** Mean response time of successes, in ms. */
    RESPONSE("response_mean_ms", "ms") {
        @Override
        Estimate of(PointSummary point) {
            return point.estimates().responseMillis();
        }
    },
    /** Successes of all users per second. */
    THROUGHPUT("throughput_per_s", "/s") {
        @Override
        Estimate of(PointSummary point) {
            return point.estimates().throughputPerSecond();
        }
    },
    /** From the first user's start to the last user's end, in s. */
    WALL("wall_s", "s") {
        @Override
        Estimate of(PointSummary point) {
            return point.estimates().measuredSeconds();
        }
    };

    private final String text;
    private final String unit;

    Metric(String text, String unit) {
        this.text = text;
        this.unit = unit;
    }

    /** As tables name it. */
    public String text() {
        return text;
    }

    /** Its unit, in short. */
    public String unit() {
        return unit;
    }

    /** As it was measured. */
    abstract Estimate of(PointSummary point);
}
