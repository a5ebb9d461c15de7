package org.loadharness.saturate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.loadharness.saturate.Saturation.Objective;
import org.loadharness.theory.LocalCurve;
import org.loadharness.theory.LocalCurve.Crossing;
import org.loadharness.theory.LocalCurve.Measured;

/**
 * Where an objective begins to be missed: the lowest crossing of its requirements. Immutable. Thread-safe.
 *
 * @param load the best guess
 * @param low the lower end of its 95 % interval; 0 if it is open
 * @param high the upper end; infinite if it is open
 * @param slope of the limiting figure there, d log figure / d log load
 * @param limiting index of the requirement
 */
record Boundary(double load, double low, double high, double slope, int limiting) {
    /** Hardly beyond the outermost loads, so that rounded ones are within. */
    private static final double BEYOND = 1.01;

    /** A parabola is not the law: what that may do to the boundary, as a share of it. See RATIONALE.md. */
    private static final double ALLOWANCE = 0.0075;

    /** Of fewer the curve is often steep by chance, and its crossing then seems to be known well. See RATIONALE.md. */
    private static final int FEWEST_EVENTS = 200;

    /** Where it lies, as the loads that were tried show. */
    enum Whereabouts {
        AMONG,
        LOWER,
        HIGHER,
        /** Not among them, but they lie too near to the bound to decide where. */
        UNCLEAR,
        /** They show nothing. */
        UNKNOWN
    }

    /**
     * What trials show, of all requirements or of one.
     *
     * @param boundary present if it lies among their loads
     */
    record Found(Whereabouts whereabouts, Optional<Boundary> boundary) {
        private static Found nowhere(Whereabouts whereabouts) {
            return new Found(whereabouts, Optional.empty());
        }
    }

    static Found among(List<Saturated.Trial> trials, Objective objective) {
        List<Found> found = new ArrayList<>();
        for (int i = 0; i < objective.ceilings().size(); i++) {
            found.add(ofOne(points(trials, i), objective.ceilings().get(i).level(), i));
        }
        if (found.stream().anyMatch(each -> each.whereabouts() == Whereabouts.LOWER)) {
            return Found.nowhere(Whereabouts.LOWER);
        }
        Optional<Boundary> lowest =
                found.stream().flatMap(each -> each.boundary().stream()).reduce(Boundary::and);
        if (lowest.isPresent()) {
            return new Found(Whereabouts.AMONG, lowest);
        }
        // one of which nothing is known, or not clearly, leaves the answer as open as it is itself
        return Found.nowhere(found.stream()
                .map(Found::whereabouts)
                .max(Comparator.naturalOrder())
                .orElseThrow());
    }

    /** What the curve through the quantities of one requirement shows. */
    private static Found ofOne(List<Measured> points, double level, int index) {
        if (!points.isEmpty() && points.stream().allMatch(point -> point.y() == 0)) {
            return Found.nowhere(Whereabouts.HIGHER);
        }
        Optional<LocalCurve> through = LocalCurve.through(points);
        if (through.isEmpty()) {
            return Found.nowhere(Whereabouts.UNKNOWN);
        }
        LocalCurve curve = through.get();
        double from = points.stream().mapToDouble(Measured::x).min().orElseThrow() / BEYOND;
        double to = points.stream().mapToDouble(Measured::x).max().orElseThrow() * BEYOND;
        if (side(curve, from, level) > 0) {
            return Found.nowhere(Whereabouts.LOWER);
        }
        Optional<Boundary> boundary = Crossing.of(curve, level, from, to).map(crossing -> of(crossing, index));
        if (boundary.isPresent()) {
            return new Found(Whereabouts.AMONG, boundary);
        }
        return Found.nowhere(side(curve, to, level) < 0 ? Whereabouts.HIGHER : Whereabouts.UNCLEAR);
    }

    /** 1 if the curve is beyond the level for sure, -1 if it is below it for sure, else 0. */
    private static int side(LocalCurve curve, double load, double level) {
        double distance = Math.log(curve.at(load) / level);
        return Math.abs(distance) > curve.logHalfWidth(load) ? (int) Math.signum(distance) : 0;
    }

    private static Boundary of(Crossing crossing, int limiting) {
        double low = crossing.x() * (1 - Math.hypot(1 - crossing.low() / crossing.x(), ALLOWANCE));
        double high = crossing.x() * (1 + Math.hypot(crossing.high() / crossing.x() - 1, ALLOWANCE));
        return new Boundary(crossing.x(), crossing.low() == 0 ? 0 : low, high, crossing.slope(), limiting);
    }

    /** Both hold: the lower one limits, and may lie as low as the lower of the two may. */
    private Boundary and(Boundary other) {
        Boundary lower = load <= other.load ? this : other;
        return new Boundary(
                lower.load, Math.min(low, other.low), Math.min(high, other.high), lower.slope, lower.limiting);
    }

    private static List<Measured> points(List<Saturated.Trial> trials, int index) {
        return trials.stream()
                .filter(trial -> trial.quantities().get(index).isPresent())
                .map(trial ->
                        new Measured(trial.load(), trial.quantities().get(index).orElseThrow()))
                .toList();
    }

    /**
     * Whether what limits was seen often enough to say how its share scatters. Trials in which it never came say how often
     * it came in all of them: so many independent events leave so many without.
     */
    boolean isSeenOften(List<Saturated.Trial> trials) {
        List<Measured> points = points(trials, limiting);
        double without = points.stream().filter(point -> point.y() == 0).count();
        return without == 0 || points.size() * Math.log(points.size() / without) >= FEWEST_EVENTS;
    }

    /** Whether the trials do not show how far it may lie off. */
    boolean isOpen() {
        return low == 0 || Double.isInfinite(high);
    }

    /** Whether the interval is that narrow: half its width as a share of the load, or one number of users. */
    boolean isWithin(double precision, LoadRange range) {
        if (isOpen()) {
            return false;
        }
        return (high - low) / 2 <= precision * load || (range.isOfUsers() && Math.floor(low) == Math.floor(high));
    }
}
