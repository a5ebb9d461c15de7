package org.loadharness.steady;

import java.util.Optional;
import java.util.OptionalInt;
import org.loadharness.steady.Coefficients.OneRepeat;

/**
 * Looks for a drift or a step of one series, common to all repeats, and for a step of one repeat. A series that wanders
 * slowly by itself is judged by what all repeats have in common alone. Immutable. Thread-safe.
 *
 * @param found where there is a change; empty if there is no alarm
 * @param seen the smallest change, as a difference of the series, that would have been found in 90 of 100 phases: of a
 *     drift and of a step, whichever is larger; infinite if nothing can be said
 * @param isBlind whether no change that is reasonable to expect would have been found
 */
record SlowChanges(Optional<Place> found, double seen, boolean isBlind) {
    private static final double FACTOR_TWO = Math.log(2);
    private static final int PROFILE = 4;
    private static final int FEWEST_WITH_PROFILE = 3;
    private static final int NARROW = 8;

    /** The repeat that has a change, counted from 0; empty if all have it. */
    record Place(OptionalInt repeat) {
        static final Place IN_ALL = new Place(OptionalInt.empty());
    }

    /**
     * Of phases that are long enough.
     *
     * @param isHidden whether a single interaction may look like a change
     */
    static SlowChanges of(Series series, Coefficients of, Alarms alarms, boolean isHidden) {
        int width = of.evenWidth(alarms);
        int atLeast = Math.max(NARROW, width);
        Fit ramp = of.ramp(atLeast);
        Fit step = of.step(atLeast, of.bestPlace(atLeast));
        if (width == 0) {
            return new SlowChanges(common(of, alarms), Double.POSITIVE_INFINITY, /* isBlind= */ true);
        }
        double trendAlarm = alarms.trend(width, of.count());
        double stepAlarm = alarms.step(width, of.count());
        Sensitivity sensitivity = new Sensitivity(of.count() * width - 1);
        double seenDrift = sensitivity.of(trendAlarm, ramp.standardError());
        double seenStep = sensitivity.of(stepAlarm, of.earlyError(step, width));
        double seen = Math.max(seenDrift, seenStep);
        if (isHidden || Math.min(seenDrift, seenStep) > FACTOR_TWO) {
            return new SlowChanges(common(of, alarms), seen, /* isBlind= */ true);
        }
        if (ramp.t() > trendAlarm) {
            return new SlowChanges(Optional.of(new Place(of.ownerOfRamp(width))), seen, /* isBlind= */ false);
        }
        if (step.t() > stepAlarm) {
            return new SlowChanges(Optional.of(new Place(of.ownerOfStep(width))), seen, /* isBlind= */ false);
        }
        boolean looksAtEach = series == Series.RESPONSE && seenStep * Math.sqrt(of.count()) <= FACTOR_TWO;
        return new SlowChanges(looksAtEach ? inOne(of, width, alarms) : Optional.empty(), seen, /* isBlind= */ false);
    }

    private static Optional<Place> common(Coefficients of, Alarms alarms) {
        return of.count() >= FEWEST_WITH_PROFILE && of.common(PROFILE) > alarms.profile(PROFILE, of.count())
                ? Optional.of(Place.IN_ALL)
                : Optional.empty();
    }

    private static Optional<Place> inOne(Coefficients of, int width, Alarms alarms) {
        if (of.count() == 1) {
            return Optional.empty();
        }
        OneRepeat single = OneRepeat.of(of, width);
        return single.t() <= alarms.oneRepeat(width, of.count())
                ? Optional.empty()
                : Optional.of(new Place(OptionalInt.of(single.repeat())));
    }
}
