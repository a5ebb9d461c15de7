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
}
