package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

/**
 * The queue M/M/m/K in steady state: as M/M/m, but of those who would wait only K - m find a place, and others are lost. It has
 * a steady state at any load.
 *
 * <p>With a the mean number of servers that are asked for, P(k) the probability of k in a system of at most k, and L(k) the mean
 * number there, r = a / min(k, m) gives P(k) = r P(k - 1) / (1 + r P(k - 1)) and L(k) = (1 - P(k)) L(k - 1) + k P(k), from P(0) = 1
 * and L(0) = 0. These are the equations of a birth and death process (Gross and Harris, "Fundamentals of queueing theory", 3rd
 * edition 1998, section 2.4) with the states added one by one, so that no term is too small or too large to be held. P(m) is
 * Erlang's first probability.
 *
 * <p>Immutable. Thread-safe.
 */
final class Mmmk {
    private final StationLoad load;
    private final int most;
    private final double lossProbability;
    private final double meanInSystem;

    /**
     * The queue under that load.
     *
     * @param waitingPlaces K - m, 0 or more
     */
    Mmmk(StationLoad load, int waitingPlaces) {
        this.load = requireNonNull(load, "load");
        Require.between("waitingPlaces", waitingPlaces, 0, StationLoad.MOST_SERVERS);
        this.most = load.servers() + waitingPlaces;
        double full = 1;
        double mean = 0;
        for (int k = 1; k <= most; k++) {
            double ratio = load.offeredServers() / Math.min(k, load.servers());
            full = ratio * full / (1 + ratio * full);
            mean = (1 - full) * mean + k * full;
        }
        this.lossProbability = full;
        this.meanInSystem = mean;
    }

    /** K: in service and waiting at most. */
    int most() {
        return most;
    }

    /** The probability that an arrival finds no place. */
    double lossProbability() {
        return lossProbability;
    }

    /** Arrivals per second that are served. */
    double throughputPerSecond() {
        return load.arrivalsPerSecond() * (1 - lossProbability);
    }

    /** Mean number waiting or in service. */
    double meanInSystem() {
        return meanInSystem;
    }

    /** Mean waiting and service of those who are served, by Little's law. */
    double meanResponseSeconds() {
        return meanInSystem / throughputPerSecond();
    }

    /**
     * In about what time the queue forgets how it began, and in no less than a service: the inverse of (sqrt(c) - sqrt(lambda))²
     * + 2 sqrt(c lambda) (1 - cos(pi / (K + 1))), c = m mu, the spectral gap of one server that is as fast as all (Takacs,
     * "Introduction to the theory of queues", 1962, chapter 1).
     */
    double relaxationSeconds() {
        double capacity = Math.sqrt(load.capacityPerSecond());
        double arrivals = Math.sqrt(load.arrivalsPerSecond());
        double apart = capacity - arrivals;
        double gap = apart * apart + 2 * capacity * arrivals * (1 - Math.cos(Math.PI / (most + 1)));
        return Math.max(load.meanServiceSeconds(), 1 / gap);
    }
}
