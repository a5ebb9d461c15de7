package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Users who go round a network of stations, one after the other, in steady state: the exact solution of a network in product
 * form (exponential service at stations where they queue; any law where they do not), by the convolution of Buzen
 * ("Computational algorithms for closed queueing networks with exponential servers", Communications of the ACM 16, 1973).
 * It has the mean values of mean value analysis, whose recursion loses its digits at stations of several servers near
 * saturation; here all terms are positive, and they are kept as logarithms, which neither overflow nor cancel.
 *
 * <p>Immutable. Thread-safe.
 */
final class ClosedNetwork {
    private static final int MOST_USERS = 20_000;
    private static final int MOST_STATIONS = 100;

    private final List<Station> stations;
    private final int mostUsers;
    private final double[] logConstants; // of 0 .. mostUsers users

    /** Where users spend time. */
    public sealed interface Station {
        /** Mean time that an interaction is served here, waiting excluded; more than 0. */
        double demandSeconds();

        /** Users are never in each other's way here: thinking, or a network. */
        record Delay(double demandSeconds) implements Station {
            public Delay {
                Require.positive("demandSeconds", demandSeconds);
            }
        }

        /** Users wait for one of that many servers. */
        record Queue(double demandSeconds, int servers) implements Station {
            public Queue {
                Require.positive("demandSeconds", demandSeconds);
                Require.between("servers", servers, 1, Integer.MAX_VALUE);
            }
        }
    }

    private ClosedNetwork(List<Station> stations, int mostUsers) {
        this.stations = stations;
        this.mostUsers = mostUsers;
        this.logConstants = convolved(stations, mostUsers);
    }

    /**
     * Solves it for all numbers of users from 1 on; takes a time that grows with their square.
     *
     * @param stations from 1 to 100
     * @param mostUsers from 1 to 20,000
     */
    public static ClosedNetwork of(List<Station> stations, int mostUsers) {
        requireNonNull(stations, "stations");
        Require.between("stations", stations.size(), 1, MOST_STATIONS);
        Require.between("mostUsers", mostUsers, 1, MOST_USERS);
        return new ClosedNetwork(List.copyOf(stations), mostUsers);
    }

    /** Interactions per second of all those users together. */
    public double throughputPerSecond(int users) {
        Require.between("users", users, 1, mostUsers);
        return Math.exp(logConstants[users - 1] - logConstants[users]);
    }

    /** Mean time once round, all stations together. */
    public double cycleSeconds(int users) {
        return users / throughputPerSecond(users);
    }

    /** Mean number of users at that station, waiting or served. */
    public double meanAtStation(int station, int users) {
        Require.between("station", station, 0, stations.size() - 1);
        Require.between("users", users, 1, mostUsers);
        List<Station> others = IntStream.range(0, stations.size())
                .filter(each -> each != station)
                .mapToObj(stations::get)
                .toList();
        double[] elsewhere = convolved(others, users);
        double[] here = logWeights(stations.get(station), users);
        double mean = 0;
        for (int n = 1; n <= users; n++) {
            mean += n * Math.exp(here[n] + elsewhere[users - n] - logConstants[users]);
        }
        return mean;
    }

    /** Mean time an interaction is at that station, waiting included: Little's law. */
    public double responseSeconds(int station, int users) {
        return meanAtStation(station, users) / throughputPerSecond(users);
    }

    /** The normalising constants of 0, 1, ... users. */
    private static double[] convolved(List<Station> stations, int users) {
        double[] constants = new double[users + 1];
        Arrays.fill(constants, 1, users + 1, Double.NEGATIVE_INFINITY);
        for (Station station : stations) {
            constants = with(constants, station);
        }
        return constants;
    }

    private static double[] with(double[] constants, Station station) {
        int users = constants.length - 1;
        double[] joined = new double[users + 1];
        if (station instanceof Station.Queue queue && queue.servers() == 1) {
            double logDemand = Math.log(queue.demandSeconds());
            joined[0] = constants[0];
            for (int n = 1; n <= users; n++) {
                joined[n] = sum(constants[n], logDemand + joined[n - 1]);
            }
            return joined;
        }
        double[] weights = logWeights(station, users);
        for (int n = 0; n <= users; n++) {
            joined[n] = split(constants, weights, n);
        }
        return joined;
    }

    /** All ways to have some of n users here and the others elsewhere. */
    private static double split(double[] constants, double[] weights, int n) {
        double most = Double.NEGATIVE_INFINITY;
        for (int here = 0; here <= n; here++) {
            most = Math.max(most, weights[here] + constants[n - here]);
        }
        if (most == Double.NEGATIVE_INFINITY) {
            return most;
        }
        double total = 0;
        for (int here = 0; here <= n; here++) {
            total += Math.exp(weights[here] + constants[n - here] - most);
        }
        return most + Math.log(total);
    }

    private static double sum(double a, double b) {
        double most = Math.max(a, b);
        return most == Double.NEGATIVE_INFINITY ? most : most + Math.log1p(Math.exp(Math.min(a, b) - most));
    }

    /** Of 0, 1, ... users there: each divides by as many as are served at once. */
    private static double[] logWeights(Station station, int users) {
        double logDemand = Math.log(station.demandSeconds());
        double[] weights = new double[users + 1];
        for (int n = 1; n <= users; n++) {
            int served = station instanceof Station.Queue queue ? Math.min(n, queue.servers()) : n;
            weights[n] = weights[n - 1] + logDemand - Math.log(served);
        }
        return weights;
    }
}
