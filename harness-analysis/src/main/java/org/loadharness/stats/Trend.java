package org.loadharness.stats;

import java.util.Arrays;
import java.util.List;
import org.loadharness.stats.Readings.Reading;

/**
 * Whether readings rise or fall with time, without assuming how they scatter. Kendall's tau is the share of pairs in rising
 * order less that of pairs in falling order (Mann, "Nonparametric tests against trend", Econometrica 13, 1945); the slope
 * is the median of the slopes of all pairs, which a few outliers do not move (Sen, "Estimates of the regression
 * coefficient based on Kendall's tau", JASA 63, 1968). Immutable. Thread-safe.
 *
 * @param tau from -1, every pair falls, to 1, every pair rises
 * @param perNano what the readings gain in a nanosecond
 */
record Trend(double tau, double perNano) {
    /** From more on tau is as good as normally distributed. */
    private static final int MOST_EXACT = 100;

    private static final double VARIANCE_DIVISOR = 9;

    static Trend of(Readings readings) {
        List<Reading> all = readings.all();
        int n = all.size();
        double[] slopes = new double[n * (n - 1) / 2];
        int pairs = 0;
        double order = 0;
        for (int later = 1; later < n; later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                double gain = all.get(later).value() - all.get(earlier).value();
                order += Math.signum(gain);
                slopes[pairs++] =
                        gain / (all.get(later).atNanos() - all.get(earlier).atNanos());
            }
        }
        Arrays.sort(slopes);
        return pairs == 0 ? new Trend(0, 0) : new Trend(order / pairs, slopes[pairs / 2]);
    }

    /**
     * How often values without any trend have a tau at least so far from 0: of up to {@value #MOST_EXACT} by the number of orders
     * with so many pairs out of order, of more by the normal distribution with a correction for continuity (Kendall, "A new
     * measure of rank correlation", Biometrika 30, 1938).
     *
     * @param tau from -1 to 1
     * @param count of the values; at least 2
     */
    static double chance(double tau, int count) {
        int pairs = count * (count - 1) / 2;
        double order = Math.abs(tau) * pairs;
        if (count > MOST_EXACT) {
            double variance = pairs * (2.0 * count + 5) / VARIANCE_DIVISOR;
            return Math.min(1, 2 * Normal.probability((1 - order) / Math.sqrt(variance)));
        }
        double[] inversions = inversions(count, pairs);
        double tail = 0;
        for (int inverted = 0; inverted <= Math.round(pairs - order) / 2; inverted++) {
            tail += inversions[inverted];
        }
        return Math.min(1, 2 * tail);
    }

    /** The probability of each number of inverted pairs: a value is as likely below none of those before it as below any number. */
    private static double[] inversions(int count, int pairs) {
        double[] chances = new double[pairs + 1];
        chances[0] = 1;
        for (int before = 1; before < count; before++) {
            double[] next = new double[pairs + 1];
            double sum = 0;
            for (int inverted = 0; inverted <= pairs; inverted++) {
                sum += chances[inverted];
                if (inverted > before) {
                    sum -= chances[inverted - before - 1];
                }
                next[inverted] = sum / (before + 1);
            }
            chances = next;
        }
        return chances;
    }
}
