package org.loadharness.plan;

import static java.util.Objects.requireNonNull;

import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;

/**
 * One point of a sweep. Immutable. Thread-safe.
 *
 * @param load where interactions come from
 * @param measured extent of the measured phase
 */
public record Point(LoadModel load, Extent measured) {
    public Point {
        requireNonNull(load, "load");
        requireNonNull(measured, "measured");
    }
}
