package org.loadharness.steady;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.loadharness.steady.Certificate.Change;
import org.loadharness.steady.Certificate.Change.TailDrift;
import org.loadharness.steady.Repeat.Tail;

/**
 * Looks for a drift of the slowest responses alone, which neither the usual response nor the rate shows: of the share of
 * responses beyond a percentile, second by second, as the drift of a series is looked for: one that all repeats have, and one
 * that a repeat has alone.
 */
final class TailDrifts {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int WIDTH = 8;
    /** Counts of a few a second are no normal values: half of the chance is kept back. */
    private static final double CAUTION = 0.5;

    private static final int FEWEST_SECONDS = 16;
    private static final double FEWEST_BEYOND = 50;
    private static final double LEAST_EVENNESS = 0.3;
    /** As shares of what there is, so that the smaller of two is not below nothing. */
    private static final double LEAST_SHARE = 0.01;

    private TailDrifts() {}

    /** In the first of the tails that drifts. */
    static Optional<Change> of(List<Repeat> repeats, Alarms alarms) {
        int tails =
                repeats.stream().mapToInt(repeat -> repeat.tails().size()).min().orElse(0);
        return IntStream.range(0, tails)
                .mapToObj(tail -> of(
                        repeats.stream().map(repeat -> repeat.tails().get(tail)).toList(),
                        CAUTION * alarms.chance() / tails))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<Change> of(List<Tail> tails, double chance) {
        boolean isKnown = tails.stream()
                .allMatch(tail -> tail.seconds().size() >= FEWEST_SECONDS && tail.beyond() >= FEWEST_BEYOND);
        if (!isKnown) {
            return Optional.empty();
        }
        double[][] repeats = tails.stream().map(TailDrifts::coefficients).toArray(double[][]::new);
        double[] ramp = coefficients(FEWEST_SECONDS * FEWEST_SECONDS, place -> place - 0.5);
        double part = repeats.length == 1 ? chance : chance / 2;
        return inAll(tails, repeats, ramp, part).or(() -> inOne(tails, repeats, ramp, part));
    }

    private static Optional<Change> inAll(List<Tail> tails, double[][] repeats, double[] ramp, double chance) {
        Fit fit = Fit.of(repeats, ramp, WIDTH);
        if (!isEven(repeats, fit.variance()) || fit.t() <= limit(repeats.length * WIDTH - 1, chance)) {
            return Optional.empty();
        }
        OptionalInt owner = Share.ownerOf(products(repeats, ramp));
        return Optional.of(
                owner.isPresent() ? own(tails, repeats, ramp, owner.getAsInt()) : change(tails, fit.change(), owner));
    }

    /** The largest drift of one repeat, where each has its own, beside what is left of all. */
    private static Optional<Change> inOne(List<Tail> tails, double[][] repeats, double[] ramp, double chance) {
        int count = repeats.length;
        if (count == 1) {
            return Optional.empty();
        }
        double[] products = products(repeats, ramp);
        double square = Fit.squares(ramp, WIDTH);
        int most = IntStream.range(0, count)
                .reduce(0, (best, repeat) -> Math.abs(products[repeat]) > Math.abs(products[best]) ? repeat : best);
        double rest = IntStream.range(0, count)
                .mapToDouble(
                        repeat -> Fit.squares(repeats[repeat], WIDTH) - products[repeat] * products[repeat] / square)
                .sum();
        int freedom = count * (WIDTH - 1);
        double variance = rest / freedom;
        double t = variance > 0 ? Math.abs(products[most]) / Math.sqrt(variance * square) : 0;
        return isEven(repeats, variance) && t > limit(freedom, chance / count)
                ? Optional.of(own(tails, repeats, ramp, most))
                : Optional.empty();
    }

    private static Change own(List<Tail> tails, double[][] repeats, double[] ramp, int repeat) {
        Fit fit = Fit.of(new double[][] {repeats[repeat]}, ramp, WIDTH);
        return change(List.of(tails.get(repeat)), fit.change(), OptionalInt.of(repeat));
    }

    private static Change change(List<Tail> tails, double change, OptionalInt repeat) {
        double share = tails.stream().mapToDouble(Tail::share).average().orElse(0);
        return new TailDrift(
                tails.get(0).beyondNanos() / NANOS_PER_SECOND,
                Math.max(LEAST_SHARE * share, share - change / 2),
                Math.max(LEAST_SHARE * share, share + change / 2),
                repeat);
    }

    /** Whether the slow coefficients, freed of the drift, are no larger than the faster ones. */
    private static boolean isEven(double[][] repeats, double variance) {
        double fast = 0;
        for (double[] repeat : repeats) {
            fast += Fit.squares(repeat, repeat.length) - Fit.squares(repeat, WIDTH);
        }
        return fast / (repeats.length * (repeats[0].length - WIDTH)) >= LEAST_EVENNESS * variance;
    }

    private static double limit(int freedom, double chance) {
        return -new TDistribution(null, freedom).inverseCumulativeProbability(chance / 2);
    }

    private static double[] products(double[][] repeats, double[] ramp) {
        return Arrays.stream(repeats)
                .mapToDouble(repeat -> Fit.product(repeat, ramp, WIDTH))
                .toArray();
    }

    private static double[] coefficients(Tail tail) {
        int seconds = tail.seconds().size();
        double share = tail.share();
        double average =
                tail.seconds().stream().mapToLong(Tail.Second::count).average().orElse(1);
        return coefficients(seconds, place -> {
            Tail.Second second = tail.seconds().get((int) (place * seconds));
            return (second.beyond() - share * second.count()) / average;
        });
    }

    /** Scaled as if there were {@link #FEWEST_SECONDS} values, whatever their number. */
    private static double[] coefficients(int values, DoubleUnaryOperator of) {
        double[] result = new double[FEWEST_SECONDS - 1];
        for (int i = 0; i < values; i++) {
            double place = (i + 0.5) / values;
            double value = of.applyAsDouble(place);
            for (int k = 1; k <= result.length; k++) {
                result[k - 1] += value * Math.cos(Math.PI * k * place);
            }
        }
        for (int k = 0; k < result.length; k++) {
            result[k] *= Math.sqrt(2.0) / values;
        }
        return result;
    }
}
