package org.loadharness.theory;

import java.util.Arrays;

/**
 * The queue M/D/1 in steady state: Poisson arrivals, service times that are all the same, one server, first come, first
 * served.
 *
 * <p>The mean waiting time is rho S / (2 (1 - rho)) (Pollaczek, 1930; Khinchine, 1932). The probability of a wait of at
 * most x, with (k - 1) S &lt;= x &lt; k S, is the sum over j below k of P(at most k - j in the system) times the
 * probability of j arrivals in k S - x (Franx, "A simple solution for the M/D/c waiting time distribution", Operations
 * Research Letters 29, 2001; Crommelin, 1932, for whole multiples of S). All its terms are positive, where Erlang's own
 * formula of 1909 alternates in sign and loses all digits at long waits.
 *
 * <p>Immutable. Thread-safe.
 */
public final class Md1 {
    /** The tail of the number in the system is geometric as soon as two ratios in a row agree this well. */
    private static final double SAME_RATIO = 1e-14;

    /** Poisson probabilities of a mean of 1 or less are 0 to the last bit from here on. */
    private static final int MOST_ARRIVALS = 180;

    private final StationLoad load;
    private final double[] moreThan; // [n] the probability of more than n in the system
    private final double tailRatio;

    private Md1(StationLoad load) {
        this.load = load;
        double[] probabilities = numberInSystem(load.utilisation());
        int last = probabilities.length - 1;
        this.tailRatio = probabilities[last] / probabilities[last - 1];
        this.moreThan = new double[last + 1];
        moreThan[last] = probabilities[last] * tailRatio / (1 - tailRatio);
        for (int n = last; n > 0; n--) {
            moreThan[n - 1] = moreThan[n] + probabilities[n];
        }
    }

    /**
     * The queue under that load.
     *
     * @throws IllegalArgumentException if the load is not stable
     */
    public static Md1 of(double arrivalsPerSecond, double meanServiceSeconds) {
        return of(new StationLoad(arrivalsPerSecond, meanServiceSeconds, 1));
    }

    static Md1 of(StationLoad load) {
        Require.between("servers of an M/D/1", load.servers(), 1, 1);
        return new Md1(load.steady());
    }

    StationLoad load() {
        return load;
    }

    /** The probability that an arrival finds the server busy. */
    public double waitingProbability() {
        return load.utilisation();
    }

    /** Mean over all arrivals, those that do not wait among them. */
    public double meanWaitingSeconds() {
        return AllenCunneen.poisson(load, 0).meanWaitingSeconds();
    }

    /** Mean waiting and service. */
    public double meanResponseSeconds() {
        return meanWaitingSeconds() + load.meanServiceSeconds();
    }

    /** The probability of waiting at most that long. */
    public double waitingAtMost(double seconds) {
        return seconds < 0 ? 0 : 1 - waitingBeyond(seconds);
    }

    /** The waiting time that the fraction of arrivals does not exceed; 0 up to the fraction that does not wait. */
    public double waitingPercentileSeconds(double fraction) {
        double exceeded = 1 - Require.percentile(fraction);
        return exceeded >= load.utilisation()
                ? 0
                : Bisection.leastAbove(0, seconds -> waitingBeyond(seconds) <= exceeded, load.meanServiceSeconds());
    }

    /** The probability of a response within that time. */
    public double responseAtMost(double seconds) {
        return waitingAtMost(seconds - load.meanServiceSeconds());
    }

    /** The response time that the fraction of arrivals does not exceed. */
    public double responsePercentileSeconds(double fraction) {
        return load.meanServiceSeconds() + waitingPercentileSeconds(fraction);
    }

    /** Franx's formula for the complement: more than k - j in the system after j arrivals, or k arrivals and more. */
    private double waitingBeyond(double seconds) {
        double services = seconds / load.meanServiceSeconds();
        long k = (long) Math.floor(services) + 1;
        double mean = load.utilisation() * (k - services);
        double probability = Math.exp(-mean);
        double beyond = 0;
        double counted = 0;
        for (int j = 0; j < Math.min(k, MOST_ARRIVALS); j++) {
            beyond += probability * moreThan(k - j);
            counted += probability;
            probability *= mean / (j + 1);
        }
        return beyond + Math.max(0, 1 - counted);
    }

    private double moreThan(long n) {
        int last = moreThan.length - 1;
        return n <= last ? moreThan[(int) n] : moreThan[last] * Math.pow(tailRatio, (double) n - last);
    }

    /**
     * The probabilities of 0, 1, 2 ... in the system, up to where each is the same fraction of the one before. In steady state
     * as many steps lead up past a number as down: p(n) P(0 arrivals) = p(0) P(n and more) + sum over i from 1 to n - 1 of
     * p(i) P(n - i + 1 and more), arrivals meaning those in a service time.
     */
    private static double[] numberInSystem(double utilisation) {
        double[] atLeast = arrivalsAtLeast(utilisation);
        double none = Math.exp(-utilisation);
        double[] probabilities = new double[2 * MOST_ARRIVALS];
        probabilities[0] = 1 - utilisation;
        double ratio = 0;
        for (int n = 1; n < probabilities.length; n++) {
            double up = probabilities[0] * at(atLeast, n);
            for (int i = 1; i < n; i++) {
                up += probabilities[i] * at(atLeast, n - i + 1);
            }
            probabilities[n] = up / none;
            double before = ratio;
            ratio = probabilities[n] / probabilities[n - 1];
            if (Math.abs(ratio - before) <= SAME_RATIO * ratio || probabilities[n] < Double.MIN_NORMAL) {
                return Arrays.copyOf(probabilities, n + 1);
            }
        }
        return probabilities;
    }

    /** [n] the probability of n and more arrivals in a service time, summed from the smallest up. */
    private static double[] arrivalsAtLeast(double utilisation) {
        double[] atLeast = new double[MOST_ARRIVALS];
        double probability = Math.exp(-utilisation);
        for (int n = 0; n < MOST_ARRIVALS; n++) {
            atLeast[n] = probability;
            probability *= utilisation / (n + 1);
        }
        for (int n = MOST_ARRIVALS - 1; n > 0; n--) {
            atLeast[n - 1] += atLeast[n];
        }
        return atLeast;
    }

    private static double at(double[] values, int index) {
        return index < values.length ? values[index] : 0;
    }
}
