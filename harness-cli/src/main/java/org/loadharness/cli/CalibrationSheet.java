package org.loadharness.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.loadharness.report.Sheet;
import org.loadharness.report.Sheet.Cell;
import org.loadharness.stats.Calibration;
import org.loadharness.stats.Calibration.Coverage;
import org.loadharness.stats.Interval;
import org.loadharness.stats.Numbers;
import org.loadharness.stats.Proportion;

/** How often intervals held the truth, as a table and in sentences. Stateless. Thread-safe. */
final class CalibrationSheet {
    private static final List<String> COLUMNS = List.of(
            "point",
            "phase",
            "figure",
            "runs",
            "intervals",
            "held",
            "held_fraction",
            "held_ci_low",
            "held_ci_high",
            "drawn_fraction",
            "seed");

    private CalibrationSheet() {}

    /**
     * A row for each point, phase and figure.
     *
     * @param seed that all of them were drawn from
     */
    static Sheet of(List<Calibration> calibrations, long seed) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Calibration calibration : calibrations) {
            calibration.figures().forEach(figure -> rows.add(row(calibration, figure, seed)));
        }
        return new Sheet(COLUMNS, rows);
    }

    /** What they come to: one sentence of all figures, and one of each that is off. */
    static List<String> sentences(List<Calibration> calibrations) {
        List<String> sentences = new ArrayList<>();
        List<Coverage> known = calibrations.stream()
                .flatMap(calibration -> calibration.figures().stream())
                .filter(figure -> figure.share().isPresent())
                .toList();
        if (known.isEmpty()) {
            return List.of("no figure has an interval that could be tried");
        }
        long held = known.stream().mapToLong(Coverage::held).sum();
        long intervals = known.stream().mapToLong(Coverage::intervals).sum();
        sentences.add("95 % intervals held the truth in " + Numbers.percent((double) held / intervals) + " of "
                + intervals + " cases of this set-up's own process, " + range(known) + " by figure");
        for (Calibration calibration : calibrations) {
            calibration.figures().stream()
                    .filter(Coverage::isOff)
                    .map(figure -> sentence(calibration, figure))
                    .forEach(sentences::add);
        }
        return sentences;
    }

    private static String sentence(Calibration calibration, Coverage figure) {
        Proportion share = figure.share().orElseThrow();
        Interval interval = share.interval();
        return "at " + calibration.point().label()
                + calibration.phase().map(phase -> " in phase " + phase).orElse("") + " the interval of "
                + figure.figure() + " held it in "
                + Numbers.percent(share.fraction()) + " (" + Numbers.percent(interval.low()) + " to "
                + Numbers.percent(interval.high()) + "): "
                + (figure.isTooNarrow()
                        ? "it is narrower than it says; use more --repeats, or longer ones"
                        : "it is wider than it need be");
    }

    private static String range(List<Coverage> known) {
        double[] shares = known.stream()
                .flatMap(figure -> figure.share().stream())
                .mapToDouble(Proportion::fraction)
                .sorted()
                .toArray();
        return Numbers.percent(shares[0]) + " to " + Numbers.percent(shares[shares.length - 1]);
    }

    private static List<Cell> row(Calibration calibration, Coverage figure, long seed) {
        Optional<Interval> interval = figure.share().map(Proportion::interval);
        return List.of(
                Cell.of(calibration.point().label()),
                Cell.of(calibration.phase().orElse("")),
                Cell.of(figure.figure()),
                Cell.of((long) calibration.runs()),
                Cell.of(figure.intervals()),
                Cell.of(figure.held()),
                Cell.of(known(figure.share().map(Proportion::fraction))),
                Cell.of(known(interval.map(Interval::low))),
                Cell.of(known(interval.map(Interval::high))),
                Cell.of(calibration.drawnFraction()),
                Cell.of(seed));
    }

    private static OptionalDouble known(Optional<Double> value) {
        return value.map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
    }
}
