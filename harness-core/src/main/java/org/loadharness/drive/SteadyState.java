package org.loadharness.drive;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.loadharness.record.WarmupLog.Settling;

/**
 * Finds out from equally long observations whether what was observed has become steady, and since when.
 *
 * <p>The rule is MSER-5 (White, "An effective truncation heuristic for bias reduction in simulation output", Simulation 69,
 * 1997, on means of five observations; compared with others by Hoad, Robinson and Davies, "Automating warm-up length
 * estimation", J. Oper. Res. Soc. 61, 2010): of all beginnings to cut off, that one whose rest has the narrowest interval
 * for its mean, (n - d)⁻² · Σ (Yᵢ - Ȳ)². A late cut says that there is no steady rest yet. Looked at again and again
 * while the series grows, the rule alone would take the first quiet stretch of a slow rise for its end. So the rest must
 * also lie along no line that rises or falls by more than chance, neighbours being alike as they are; and it must be at
 * least twice as long as what is cut off.
 *
 * <p>Confined to one thread.
 */
final class SteadyState {
    /** Fewer means of five say nothing. */
    static final int FEWEST_MEANS = 20;

    private static final int PER_MEAN = 5;

    /** At most one in so many means may be cut off. */
    private static final int MOST_PART_CUT = 3;

    /** Two-sided one in a hundred of a normal distribution. */
    private static final double STANDARD_ERRORS = 2.576;

    /** Beyond, the correction for likeness would explain everything. */
    private static final double MOST_LIKENESS = 0.9;

    private double[] means = new double[64];
    private int count;
    private double sum;
    private int observed;

    /** The next observation. */
    void add(double observation) {
        sum += observation;
        observed++;
        if (observed == PER_MEAN) {
            means = count == means.length ? Arrays.copyOf(means, 2 * count) : means;
            means[count] = sum / PER_MEAN;
            count++;
            sum = 0;
            observed = 0;
        }
    }

    /** Whether a look is worth while: a mean of five has just been completed, and there are enough. */
    boolean isRipe() {
        return observed == 0 && count >= FEWEST_MEANS;
    }

    /**
     * What is known by now.
     *
     * @param observationNanos length of an observation
     */
    Settling judge(long observationNanos) {
        int cut = cut();
        if (count >= FEWEST_MEANS && cut <= count / MOST_PART_CUT && !hasTrend(cut)) {
            return new Settling.Settled((long) cut * PER_MEAN * observationNanos);
        }
        return count >= FEWEST_MEANS && hasTrend(count / 2) ? new Settling.Never() : new Settling.NotSettled();
    }

    /** The number of means to be cut off: the mean of those behind it, at least five, has the least error. */
    private int cut() {
        int best = count;
        double least = Double.POSITIVE_INFINITY;
        double tailSum = 0;
        double tailSquares = 0;
        for (int first = count - 1; first >= 0; first--) {
            int left = count - first;
            tailSum += means[first];
            tailSquares += means[first] * means[first];
            double deviation = Math.max(0, tailSquares - tailSum * tailSum / left) / ((double) left * left);
            if (left >= PER_MEAN && deviation <= least) {
                least = deviation;
                best = first;
            }
        }
        return best;
    }

    /**
     * Whether the means from there on rise or fall along a line by more than chance: slope over its standard error, where
     * what is left beside the line counts for as many independent values as its likeness to its neighbours allows.
     */
    private boolean hasTrend(int from) {
        int n = count - from;
        double middle = (n - 1) / 2.0;
        double mean = Arrays.stream(means, from, count).average().orElse(0);
        double squares = (double) n * (n + 1) * (n - 1) / 12;
        double slope = IntStream.range(0, n)
                        .mapToDouble(i -> (i - middle) * (means[from + i] - mean))
                        .sum()
                / squares;
        double[] beside = IntStream.range(0, n)
                .mapToDouble(i -> means[from + i] - mean - slope * (i - middle))
                .toArray();
        return Math.abs(slope) > STANDARD_ERRORS * errorPerValue(beside) / Math.sqrt(squares);
    }

    private static double errorPerValue(double[] beside) {
        double squares = 0;
        double products = 0;
        for (int i = 0; i < beside.length; i++) {
            squares += beside[i] * beside[i];
            products += i == 0 ? 0 : beside[i] * beside[i - 1];
        }
        double likeness = squares == 0 ? 0 : Math.max(0, Math.min(MOST_LIKENESS, products / squares));
        return Math.sqrt(squares / (beside.length - 2) * (1 + likeness) / (1 - likeness));
    }
}
