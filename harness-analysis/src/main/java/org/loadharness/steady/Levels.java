package org.loadharness.steady;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.loadharness.record.CourseLog;
import org.loadharness.record.CourseLog.Bin;
import org.loadharness.steady.Certificate.Change.Drift;
import org.loadharness.steady.Certificate.Change.Step;
import org.loadharness.steady.Certificate.Change.StepInOne;

/** How high a series was in parts of a phase, over some repeats: what is said of a change once it is found. Immutable. */
final class Levels {
    private static final int PART = CourseLog.BINS / 5;
    private static final int LEAST_SIDE = PART / 4;

    private final Series series;
    private final List<Bin> bins;
    private final int start;
    private final double binSeconds;

    private Levels(Series series, List<Bin> bins, int start, double binSeconds) {
        this.series = series;
        this.bins = bins;
        this.start = start;
        this.binSeconds = binSeconds;
    }

    static Levels of(Series series, List<Repeat> repeats) {
        List<Bin> sums = new ArrayList<>();
        for (int bin = 0; bin < CourseLog.BINS; bin++) {
            long count = 0;
            long logs = 0;
            for (Repeat repeat : repeats) {
                count += repeat.course().bins().get(bin).count();
                logs += repeat.course().bins().get(bin).logs();
            }
            sums.add(new Bin(count, logs));
        }
        return new Levels(
                series,
                sums,
                repeats.stream().mapToInt(Repeat::startBins).max().orElse(0),
                repeats.stream().mapToDouble(Repeat::lengthSeconds).average().orElse(0) / CourseLog.BINS);
    }

    Drift drift() {
        return new Drift(series, factor(start, start + PART, bins.size() - PART));
    }

    Step step() {
        int at = breakAt();
        return new Step(series, factor(start, at, at), at * binSeconds);
    }

    StepInOne stepInOne(int repeat) {
        Step step = step();
        return new StepInOne(series, step.factor(), step.fromSeconds(), OptionalInt.of(repeat));
    }

    /** From one part to the other, which goes on to the end. */
    private double factor(int from, int to, int later) {
        double factor = Math.exp(series.level(bins.subList(later, bins.size())) - series.level(bins.subList(from, to)));
        return Double.isNaN(factor) ? Double.POSITIVE_INFINITY : factor;
    }

    /** The bin that divides the values into the two parts that differ most. */
    private int breakAt() {
        double level = series.level(bins.subList(start, bins.size()));
        double perBin = bins.stream().mapToLong(Bin::count).sum() / (double) bins.size();
        double sum = 0;
        double most = -1;
        int best = bins.size() / 2;
        double all = 0;
        for (int bin = start; bin < bins.size(); bin++) {
            all += series.value(bins.get(bin), level, perBin);
        }
        double mean = all / (bins.size() - start);
        for (int bin = start; bin < bins.size() - LEAST_SIDE; bin++) {
            double before = bin - start;
            double after = bins.size() - bin;
            if (before >= LEAST_SIDE && sum * sum * (1 / before + 1 / after) > most) {
                most = sum * sum * (1 / before + 1 / after);
                best = bin;
            }
            sum += series.value(bins.get(bin), level, perBin) - mean;
        }
        return best;
    }
}
