package org.loadharness.stats;

import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Repeats;
import org.loadharness.plan.Threshold;
import org.loadharness.time.DurationText;

/**
 * A verdict in a line, on its two axes. Validity: was the load what was asked for? Precision: how well are the figures
 * known, as half the width of their 95 % interval? Stateless. Thread-safe.
 */
public final class Headline {
    private static final double PERCENT = 100;
    private static final int DIGITS = 2;

    /** Nobody measures anything better; repeats that are alike to the last digit say so of themselves. */
    private static final double LEAST = 0.001;

    private static final String LEAST_TEXT = "better than 0.1 %";

    /** What half the width is to be when the way out has been taken. */
    private static final double GOAL = Estimate.ROUGH;

    private static final long LEAST_SECONDS = 1;
    private static final long MOST_SECONDS = 600;

    private static final String BUT = ", but ";

    private Headline() {}

    /** Of a run: {@code sound; throughput known to 4 %}, where that is worst, and what is known only roughly, with the way out; last, which
     * change within the measured stage would have been seen. */
    public static String of(RunSummary run) {
        return of(run.verdict(), run.points(), run.plan());
    }

    /** Of a point of a plan by itself, likewise. */
    public static String of(PointSummary point, ExperimentPlan plan) {
        return of(point.verdict(), List.of(point), plan);
    }

    private static String of(Verdict verdict, List<PointSummary> points, ExperimentPlan plan) {
        if (verdict instanceof Verdict.Invalid) {
            return verdict.word();
        }
        String rest = rest(points, plan);
        boolean isDoubted = verdict instanceof Verdict.Suspect && rest.startsWith(BUT);
        return verdict.word() + (isDoubted ? "; " + rest.substring(BUT.length()) : rest);
    }

    private static String rest(List<PointSummary> points, ExperimentPlan plan) {
        return precision(points, plan.repeats())
                + StationarityWords.steady(points, plan.limits().of(Threshold.STEADY_CHANGE))
                        .map(words -> "; " + words)
                        .orElse("");
    }

    private static String precision(List<PointSummary> points, Repeats repeats) {
        List<Worst> figures = Figure.ALL.stream()
                .flatMap(figure -> Worst.of(figure, points).stream())
                .toList();
        List<Worst> vague = figures.stream()
                .filter(worst -> worst.fraction > Estimate.VAGUE)
                .sorted(Comparator.comparingDouble((Worst worst) -> worst.fraction)
                        .reversed())
                .toList();
        String throughput = figures.stream()
                .filter(worst -> worst.figure.equals(Figure.THROUGHPUT))
                .map(worst -> vague.contains(worst) ? "" : "; throughput known to " + worst.text(points))
                .findFirst()
                .orElseGet(() -> unknown(points));
        return vague.isEmpty()
                ? throughput
                : throughput + roughly(vague, points) + "; " + wayOut(vague.get(0), repeats);
    }

    private static String roughly(List<Worst> vague, List<PointSummary> points) {
        return vague.stream()
                .collect(Collectors.groupingBy(Worst::known, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(alike ->
                        names(alike) + " to no better than " + alike.get(0).known() + at(alike, points))
                .collect(Collectors.joining(", ", BUT, ""))
                .replaceFirst(" to no better", " known to no better");
    }

    private static String names(List<Worst> figures) {
        List<String> names = figures.stream().map(worst -> worst.figure.name).toList();
        String last = names.get(names.size() - 1);
        return names.size() == 1 ? last : String.join(", ", names.subList(0, names.size() - 1)) + " and " + last;
    }

    /** Where they are known worst, if that is one of several points. */
    private static String at(List<Worst> figures, List<PointSummary> points) {
        Worst first = figures.get(0);
        return figures.stream().allMatch(worst -> worst.point.equals(first.point)) ? first.at(points) : "";
    }

    private static String unknown(List<PointSummary> points) {
        boolean isOfOneRepeat =
                points.stream().anyMatch(point -> point.pooled().repeats().size() == 1);
        return isOfOneRepeat ? "; one repeat does not show how well its figures are known; use --repeats 5" : "";
    }

    /** More repeats, or so much longer as narrows the interval to the goal if it shrinks with the root of the time. */
    private static String wayOut(Worst worst, Repeats repeats) {
        OptionalDouble seconds = worst.point.estimates().measuredSeconds().mean();
        double times = Math.pow(worst.fraction / GOAL, 2);
        double wanted = Math.ceil(Math.max(LEAST_SECONDS, times * seconds.orElse(LEAST_SECONDS)));
        Stream<String> more = repeats instanceof Repeats.Fixed ? Stream.of("--repeats auto") : Stream.empty();
        Stream<String> longer = wanted > MOST_SECONDS
                ? Stream.empty()
                : Stream.of("--duration " + DurationText.print(Duration.ofSeconds((long) wanted)));
        String ways = Stream.concat(more, longer).collect(Collectors.joining(" or "));
        return ways.isEmpty() ? "measure on a quieter machine" : "use " + ways;
    }

    /** What precision is said of. */
    private record Figure(String name, Function<PointSummary, Estimate> of) {
        static final Figure THROUGHPUT =
                new Figure("throughput", point -> point.estimates().throughputPerSecond());
        static final List<Figure> ALL = List.of(
                THROUGHPUT,
                new Figure("mean", point -> point.estimates().responseMillis()),
                new Figure("p99", point -> point.pooled().percentile(0.99)));
    }

    /** The point at which a figure is known worst. */
    private record Worst(Figure figure, PointSummary point, double fraction) {
        static Optional<Worst> of(Figure figure, List<PointSummary> points) {
            return points.stream()
                    .flatMap(point -> figure.of.apply(point).precision().stream()
                            .mapToObj(fraction -> new Worst(figure, point, fraction)))
                    .max(Comparator.comparingDouble(Worst::fraction));
        }

        /** With the point, if there are others. */
        String text(List<PointSummary> points) {
            return known() + at(points);
        }

        String known() {
            return fraction > 1
                    ? "a factor of 2"
                    : fraction < LEAST ? LEAST_TEXT : Numbers.text(PERCENT * fraction, DIGITS) + " %";
        }

        String at(List<PointSummary> points) {
            return points.size() > 1 ? " (at " + point.point().label() + ")" : "";
        }
    }
}
