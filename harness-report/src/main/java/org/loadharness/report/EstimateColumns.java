package org.loadharness.report;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.loadharness.stats.Estimate;
import org.loadharness.stats.Interval;

/** The columns of a mean over repeats with its uncertainty. */
final class EstimateColumns {
    private EstimateColumns() {}

    static Column<Estimate> mean(String name, String meaning) {
        return Column.number(name, meaning + " Mean over repeats.", Estimate::mean);
    }

    /** Mean, standard deviation and both ends of the interval. */
    static List<Column<Estimate>> all(String quantity, String mean, String unit, String meaning) {
        return List.of(
                mean(mean, meaning),
                Column.number(
                        quantity + "_sd_" + unit,
                        "Standard deviation over repeats; empty with one repeat.",
                        Estimate::sd),
                low(quantity, unit),
                high(quantity, unit));
    }

    /** Both ends of the interval of a mean that stands elsewhere. */
    static List<Column<Estimate>> interval(String quantity, String unit) {
        return List.of(low(quantity, unit), high(quantity, unit));
    }

    private static Column<Estimate> low(String quantity, String unit) {
        return Column.number(
                quantity + "_ci_low_" + unit,
                "Lower end of the 95 % interval of the mean (Student's t, on logarithms); empty with one repeat.",
                end(Interval::low));
    }

    private static Column<Estimate> high(String quantity, String unit) {
        return Column.number(
                quantity + "_ci_high_" + unit,
                "Upper end of the 95 % interval of the mean (Student's t, on logarithms); empty with one repeat.",
                end(Interval::high));
    }

    private static Function<Estimate, OptionalDouble> end(ToDoubleFunction<Interval> end) {
        return estimate -> estimate.interval().stream().mapToDouble(end).findFirst();
    }
}
