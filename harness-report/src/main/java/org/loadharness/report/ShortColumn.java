package org.loadharness.report;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.loadharness.plan.Point;
import org.loadharness.report.FinalTable.Glyphs;
import org.loadharness.stats.Estimate;
import org.loadharness.stats.Numbers;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.Pooled;
import org.loadharness.stats.Pooled.Estimates;
import org.loadharness.stats.RunSummary;

/**
 * A column of the table for people: few digits, and {@code -} for what nobody knows. Immutable. Thread-safe.
 *
 * @param header with the unit
 * @param text of a point's cell
 * @param isOfPoint whether it tells points apart, as a factor does, whatever somebody has called it
 */
record ShortColumn(String header, Function<PointSummary, String> text, boolean isOfPoint) {
    /** Header of the throughput. */
    static final String THROUGHPUT = "throughput/s";

    /** Header of the users at work. */
    static final String ACTIVE = "active";

    private static final String REPEATS = "n";
    private static final String SUCCESS = "success";

    /** Of the users at work, so few less than all are no news. */
    private static final double ALL_ACTIVE = 0.99;

    private static final int DIGITS = 4;
    private static final double WHOLE_PERCENT = 100;
    private static final double NANOS_PER_MILLI = 1e6;

    ShortColumn {
        requireNonNull(header, "header");
        requireNonNull(text, "text");
    }

    private ShortColumn(String header, Function<PointSummary, String> text) {
        this(header, text, /* isOfPoint= */ false);
    }

    /**
     * The columns for that run. Factors stand behind the load. Where interactions come by a timetable, rows differ by its
     * rate, and in flight is what users are otherwise; where service time is not response time, it stands beside it.
     */
    static List<ShortColumn> of(RunSummary run, Glyphs glyphs) {
        boolean open = isOpen(run);
        List<ShortColumn> columns = new ArrayList<>(ofPoint(run));
        columns.add(new ShortColumn(REPEATS, point -> Integer.toString(repeats(point))));
        columns.add(new ShortColumn(THROUGHPUT, estimate(Estimates::throughputPerSecond, glyphs)));
        columns.add(new ShortColumn("mean ms", estimate(Estimates::responseMillis, glyphs)));
        if (run.points().stream().anyMatch(ShortColumn::servesApart)) {
            columns.add(new ShortColumn("service ms", estimate(Estimates::serviceMillis, glyphs)));
        }
        columns.add(new ShortColumn("p50 ms", percentile(0.5)));
        columns.add(new ShortColumn("p99 ms", percentile(0.99)));
        columns.add(new ShortColumn("max ms", ShortColumn::largest));
        columns.add(new ShortColumn(SUCCESS, ShortColumn::success));
        columns.add(
                open
                        ? new ShortColumn("in flight", estimate(Estimates::inFlight, glyphs))
                        : new ShortColumn(ACTIVE, estimate(Estimates::usersActive, glyphs)));
        return columns;
    }

    /** Whether its cell at that point says something that a row of all points needs not take for granted. */
    boolean isNews(List<PointSummary> points, PointSummary point) {
        return isOfPoint
                || switch (header) {
                    case REPEATS -> repeats(point) != repeats(points.get(0));
                    case SUCCESS -> point.failures() > 0 || point.successes() == 0;
                    case ACTIVE ->
                        point.estimates().usersActive().mean().orElse(0)
                                < ALL_ACTIVE * point.point().users();
                    default -> true;
                };
    }

    private static int repeats(PointSummary point) {
        return point.estimates().throughputPerSecond().count();
    }

    /** Those that distinguish rows: the load and the factors. */
    static List<ShortColumn> ofPoint(RunSummary run) {
        List<ShortColumn> columns = new ArrayList<>();
        columns.add(isOpen(run) ? offered(run.plan().points()) : ofPoint("users", ShortColumn::users));
        run.plan().factors().forEach(factor -> columns.add(factor(factor)));
        return columns;
    }

    /** The texts of a point in columns. */
    static List<String> texts(List<ShortColumn> columns, PointSummary point) {
        return columns.stream().map(column -> column.text().apply(point)).toList();
    }

    private static boolean isOpen(RunSummary run) {
        return run.plan().points().stream().allMatch(ShortColumn::isTimetable);
    }

    private static ShortColumn ofPoint(String header, Function<PointSummary, String> text) {
        return new ShortColumn(header, text, /* isOfPoint= */ true);
    }

    private static ShortColumn factor(String name) {
        return ofPoint(name, point -> point.point().factors().getOrDefault(name, ""));
    }

    private static boolean isTimetable(Point point) {
        return point.only().isPresent() && point.isOpen();
    }

    /** A rate, unless it is that of two laws or there is none. */
    private static ShortColumn offered(List<Point> points) {
        long rates = points.stream().map(Point::arrivalsPerSecond).distinct().count();
        long laws = points.stream().map(Point::loadLabel).distinct().count();
        return rates == laws
                        && points.stream()
                                .allMatch(point -> point.arrivalsPerSecond().isPresent())
                ? ofPoint("rate/s", point -> number(point.point().arrivalsPerSecond()))
                : ofPoint("arrivals", point -> point.point().loadLabel());
    }

    private static String users(PointSummary point) {
        return Integer.toString(point.point().sweptUsers());
    }

    private static boolean servesApart(PointSummary point) {
        Pooled pooled = point.pooled();
        return !pooled.services().equals(pooled.responses());
    }

    private static Function<PointSummary, String> estimate(Function<Estimates, Estimate> of, Glyphs glyphs) {
        return point -> FigureText.of(of.apply(point.estimates()), glyphs);
    }

    private static Function<PointSummary, String> percentile(double fraction) {
        return point -> FigureText.inShort(point.pooled().percentile(fraction).dividedBy(NANOS_PER_MILLI));
    }

    private static String largest(PointSummary point) {
        return number(ResponseColumns.millis(point.responses().maxNanos()));
    }

    /** Rounded, but whole only if nothing failed. */
    private static String success(PointSummary point) {
        OptionalDouble fraction = point.successFraction();
        if (fraction.isEmpty()) {
            return "-";
        }
        String percent = Numbers.text(WHOLE_PERCENT * fraction.getAsDouble(), DIGITS);
        return (percent.equals("100") && point.failures() > 0 ? "<100" : percent) + " %";
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() ? Numbers.text(value.getAsDouble(), DIGITS) : "-";
    }
}
