package org.loadharness.cli;

import java.util.ArrayList;
import java.util.List;
import org.loadharness.stats.Calibration;
import org.loadharness.stats.Calibration.Coverage;
import org.loadharness.stats.Interval;
import org.loadharness.stats.Numbers;
import org.loadharness.stats.Proportion;

/** How often intervals held the truth, in sentences. Stateless. Thread-safe. */
final class CalibrationWords {
    private CalibrationWords() {}

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
}
