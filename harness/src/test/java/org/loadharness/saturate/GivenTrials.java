package org.loadharness.saturate;

import java.util.List;
import java.util.OptionalDouble;
import org.loadharness.saturate.Saturated.Trial.Place;
import org.loadharness.saturate.Saturation.Objective;
import org.loadharness.stats.Verdict.Finding;

/** Trials of which the one value is given that the objective has a bound for; each has its number as its seed. Immutable. */
record GivenTrials(Objective objective) {
    Saturated.Trial trial(int number, Place place, double load, double value) {
        return trial(number, place, load, value, List.of());
    }

    Saturated.Trial trial(int number, Place place, double load, double value, List<Finding> reasons) {
        List<OptionalDouble> values = List.of(OptionalDouble.of(value));
        return new Saturated.Trial(
                number,
                place,
                load,
                number,
                values,
                values,
                reasons,
                Saturated.Trial.judge(objective, values, reasons));
    }
}
