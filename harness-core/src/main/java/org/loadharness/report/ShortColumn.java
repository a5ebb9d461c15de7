package org.loadharness.report;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.loadharness.stats.Digits;
import org.loadharness.stats.Estimate;
import org.loadharness.stats.Estimates;
import org.loadharness.stats.PointSummary;

/**
 * A column of the table for people: few digits, and {@code -} for what nobody knows. Immutable. Thread-safe.
 *
 * @param header with the unit
 * @param text of a point's cell
 */
record ShortColumn(String header, Function<PointSummary, String> text) {
    private static final int DIGITS = 4;
    private static final int DIGITS_OF_UNCERTAINTY = 2;
    private static final double WHOLE_PERCENT = 100;

    ShortColumn {
        requireNonNull(header, "header");
        requireNonNull(text, "text");
    }

    static List<ShortColumn> all(Glyphs glyphs) {
        return List.of(
                new ShortColumn("users", point -> Integer.toString(point.point().users())),
                new ShortColumn("throughput/s", estimate(Estimates::throughputPerSecond, glyphs)),
                new ShortColumn("latency ms", estimate(Estimates::responseMillis, glyphs)),
                new ShortColumn("p50 ms", point -> percentile(point, 0.5)),
                new ShortColumn("p99 ms", point -> percentile(point, 0.99)),
                new ShortColumn("max ms", point -> percentile(point, 1)),
                new ShortColumn("success", ShortColumn::success),
                new ShortColumn(
                        "active",
                        point -> number(point.estimates().usersActive().mean())));
    }

    private static Function<PointSummary, String> estimate(Function<Estimates, Estimate> of, Glyphs glyphs) {
        return point -> {
            Estimate estimate = of.apply(point.estimates());
            String uncertainty = estimate.interval()
                    .map(interval ->
                            " " + glyphs.plusMinus() + Digits.text(interval.halfWidth(), DIGITS_OF_UNCERTAINTY))
                    .orElse("");
            return number(estimate.mean()) + uncertainty;
        };
    }

    private static String percentile(PointSummary point, double fraction) {
        return number(ResponseColumns.millis(point.responses().percentileNanos(fraction)));
    }

    /** Rounded, but whole only if nothing failed. */
    private static String success(PointSummary point) {
        OptionalDouble fraction = point.successFraction();
        if (fraction.isEmpty()) {
            return "-";
        }
        String percent = Digits.text(WHOLE_PERCENT * fraction.getAsDouble(), DIGITS);
        return (percent.equals("100") && point.failures() > 0 ? "<100" : percent) + " %";
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() ? Digits.text(value.getAsDouble(), DIGITS) : "-";
    }
}
