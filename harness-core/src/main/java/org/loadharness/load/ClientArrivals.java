package org.loadharness.load;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Rate;

/**
 * Clients who send as many requests each, after exponential gaps of their own, whatever becomes of them: exactly clients x
 * requests arrivals. In the middle that is nearly a Poisson process; at the end it thins out, as ever fewer clients have
 * requests left. Immutable. Thread-safe.
 *
 * @param clients at least 1
 * @param requests of each, at least 1
 * @param each the mean rate of one client
 */
record ClientArrivals(int clients, int requests, Rate each) implements Arrivals {
    private static final double NANOS_PER_SECOND = 1e9;

    ClientArrivals {
        requireNonNull(each, "each");
        if (clients < 1 || requests < 1 || (long) clients * requests > Trace.MOST_ARRIVALS) {
            throw new IllegalArgumentException("clients x requests must be from 1 to " + Trace.MOST_ARRIVALS + ", were "
                    + clients + " x " + requests);
        }
    }

    @Override
    public String text() {
        return "clients:" + clients + "x" + requests + "@" + each.text();
    }

    @Override
    public ArrivalTimes times(SeedTree seeds) {
        long[] timesNanos = new long[clients * requests];
        for (int client = 0; client < clients; client++) {
            RandomGenerator random = seeds.child(client).stream();
            double sum = 0;
            for (int request = 0; request < requests; request++) {
                sum += UnitExponential.next(random);
                double nanos = sum / each.perSecond() * NANOS_PER_SECOND;
                timesNanos[client * requests + request] = Math.min(Math.round(nanos), ArrivalTimes.LATEST_NANOS);
            }
        }
        Arrays.sort(timesNanos);
        return new TraceTimes(timesNanos);
    }

    /** None: the rate falls to 0. */
    @Override
    public OptionalDouble meanPerSecond() {
        return OptionalDouble.empty();
    }

    /** Of each client the mean of the smaller one of its requests and a Poisson number N: r less the sum of (r - k) P(N = k). */
    @Override
    public double expectedWithin(Duration duration) {
        double mean = each.perSecond() * duration.toNanos() / NANOS_PER_SECOND;
        double missing = 0;
        double logOfShare = -mean;
        for (int k = 0; k < requests; k++) {
            missing += (requests - k) * Math.exp(logOfShare);
            logOfShare += Math.log(mean) - Math.log(k + 1.0);
        }
        return clients * (requests - missing);
    }

    /** At the rate that all of them have together at first. */
    @Override
    public Optional<Arrivals> warming() {
        return Optional.of(Arrivals.poisson(clients * each.perSecond()));
    }
}
