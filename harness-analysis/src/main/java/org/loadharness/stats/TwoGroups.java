package org.loadharness.stats;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.math3.special.Gamma;
import org.apache.commons.math3.util.CombinatoricsUtils;

/**
 * Values that lie in two groups, as of a system that is in one of two states: at least two in each, and the gap between the
 * groups at least {@value #APART} times the extent of either.
 *
 * <p>How seldom chance does that: the gap of n normal values is more than r &ge; 1 times both extents for one split at most, and
 * for one of k values below with the probability C(n, k) k (n - k) &int;&int; f(u) (F(u) - F(u - g / r))<sup>k-1</sup> f(v) (F(v +
 * g / r) - F(v))<sup>n-k-1</sup> du dv over all u &lt; v, with g = v - u. For wide gaps F(u) - F(u - g / r) is f(u) g / r, and the
 * integral is one of a normal variable's power. With m = n - 2 the sum over k is
 *
 * <p>r<sup>-m</sup> &pi;<sup>-m/2</sup> &Gamma;((n - 1) / 2) / (2 &radic;&pi;) &Sigma; C(n, k) &radic;(k (n - k)) (n / (k (n -
 * k)))<sup>m/2</sup>.
 *
 * <p>The integral itself is less for 4 to {@value #MANY} values and all r that are asked for, and the less the more values there
 * are: for more of them that of {@value #MANY} stands. Immutable. Thread-safe.
 *
 * @param lower number of values in the lower group
 * @param ratio the lower group's mean as a share of the upper's
 * @param fewest number of values in the smaller group
 * @param areByTurns whether no two values that follow each other are of the same group
 * @param chance probability at most of such a gap in one group of normal values. Where the smaller group has two values and they
 *     take turns, that of such a gap in such an order
 */
record TwoGroups(int lower, double ratio, int fewest, boolean areByTurns, double chance) {
    /** A smaller group of fewer is a state only if it takes turns with the other. */
    static final int FEWEST_OF_A_STATE = 3;

    private static final double APART = 2.5;
    private static final int MANY = 12;

    /** Empty if the values are one group, or too few to tell. */
    static Optional<TwoGroups> of(double... values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        int n = sorted.length;
        int best = 0;
        double farthest = APART;
        for (int split = 2; split <= n - 2; split++) {
            double apart = apart(sorted, split);
            if (apart > farthest) {
                best = split;
                farthest = apart;
            }
        }
        return best == 0 ? Optional.empty() : Optional.of(groups(values, sorted, best, farthest));
    }

    /** Whether they are two states of a system, and not two values that chance has moved: of so few they have to take turns. */
    boolean areStates() {
        return areByTurns || fewest >= FEWEST_OF_A_STATE;
    }

    /** The gap above the lowest so many, in extents of the wider group. */
    private static double apart(double[] sorted, int split) {
        int last = sorted.length - 1;
        double extent = Math.max(sorted[split - 1] - sorted[0], sorted[last] - sorted[split]);
        double gap = sorted[split] - sorted[split - 1];
        return gap > 0 ? gap / extent : 0;
    }

    private static TwoGroups groups(double[] values, double[] sorted, int split, double apart) {
        int n = values.length;
        double limit = sorted[split];
        int fewest = Math.min(split, n - split);
        boolean areByTurns =
                IntStream.range(1, n).allMatch(next -> (values[next] < limit) != (values[next - 1] < limit));
        double ofOrder = areByTurns && fewest < FEWEST_OF_A_STATE ? chanceOfTurns(n, split) : 1;
        return new TwoGroups(
                split,
                Arrays.stream(sorted, 0, split).average().orElse(0)
                        / Arrays.stream(sorted, split, n).average().orElse(0),
                fewest,
                areByTurns,
                ofOrder * chanceOfGap(Math.min(n, MANY), apart));
    }

    private static double chanceOfGap(int n, double apart) {
        double half = (n - 2) / 2.0;
        double splits = IntStream.rangeClosed(2, n - 2)
                .mapToDouble(k -> {
                    double product = (double) k * (n - k);
                    return CombinatoricsUtils.binomialCoefficientDouble(n, k)
                            * Math.sqrt(product)
                            * Math.pow(n / product, half);
                })
                .sum();
        return splits
                * Gamma.gamma(half + 1.0 / 2)
                / (2 * Math.sqrt(Math.PI))
                * Math.pow(Math.sqrt(Math.PI) * apart, -2 * half);
    }

    /** The orders in which groups of these sizes take turns, of all: equal ones may begin with either. */
    private static double chanceOfTurns(int n, int lower) {
        return (2 * lower == n ? 2 : 1) / CombinatoricsUtils.binomialCoefficientDouble(n, lower);
    }
}
