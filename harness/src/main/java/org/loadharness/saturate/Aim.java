package org.loadharness.saturate;

import org.loadharness.saturate.Saturation.Objective;

/**
 * Where the next round of a search goes. Immutable. Thread-safe.
 *
 * @param centre of its loads
 * @param logSpan how far they go to either side, on the log axis
 * @param stride how far to go on where they turn out to lie on one side of the boundary, in widest spans
 */
record Aim(double centre, double logSpan, double stride) {
    static final int UP = 1;
    static final int DOWN = -1;

    private static final double WIDEST_LOG_SPAN = 0.15;

    /** The loads of a round lie so far apart that a mean, or a share of rare events, is off its bound by about that factor. */
    private static final double MEAN_LOG_SPAN = 0.35;

    private static final double SHARE_LOG_SPAN = 1;

    /** Nearer loads would not show the slope. A share scatters so much that even these hardly do. */
    private static final double NARROWEST_OF_MEAN = 0.04;

    private static final double NARROWEST_OF_SHARE = 0.08;

    /** Where not even the slope is clear, the next loads lie farther apart. */
    private static final double WIDER = 2;

    private static final double FARTHEST_LOG_SPAN = 1.2;

    static Aim at(double centre) {
        return new Aim(centre, WIDEST_LOG_SPAN, 1);
    }

    /** About the boundary as it is known by now. */
    Aim onto(Boundary boundary, Objective objective) {
        double span = boundary.isOpen() ? wider().logSpan : logSpan(boundary, objective);
        return new Aim(boundary.load(), span, 1);
    }

    /** On from the outermost load, twice as far each time. */
    Aim beyond(double outermost, int direction) {
        return new Aim(outermost * Math.exp(direction * stride * WIDEST_LOG_SPAN), WIDEST_LOG_SPAN, 2 * stride);
    }

    Aim within(LoadRange range) {
        return new Aim(range.near(centre), logSpan, stride);
    }

    Aim wider() {
        return new Aim(centre, Math.min(FARTHEST_LOG_SPAN, WIDER * logSpan), stride);
    }

    /** Narrow enough for a parabola, wide enough to show the slope. */
    private static double logSpan(Boundary boundary, Objective objective) {
        boolean ofShare = objective.ceilings().get(boundary.limiting()).isOfShare();
        double figure = ofShare ? SHARE_LOG_SPAN : MEAN_LOG_SPAN;
        double wanted = Math.min(WIDEST_LOG_SPAN, figure / Math.max(boundary.slope(), figure / WIDEST_LOG_SPAN));
        return Math.max(ofShare ? NARROWEST_OF_SHARE : NARROWEST_OF_MEAN, wanted);
    }
}
