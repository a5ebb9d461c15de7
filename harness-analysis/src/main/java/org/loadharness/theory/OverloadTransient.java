package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

/**
 * A station to which more comes than it serves: no mean exists in the long run, but a run that ends has one. Arrivals and
 * services are taken as fluids (Newell, "Applications of queueing theory", 2nd edition 1982, chapter 2): the n-th arrival
 * comes at n / lambda, and all before it are served at n / c, with c = m / E[S]. So it waits n (1 / c - 1 / lambda), and N
 * arrivals at a station that was empty respond in N / (2 c) - N / (2 lambda) + E[S] on average.
 *
 * <p>Immutable. Thread-safe.
 *
 * @param load of a utilisation of 1 or more
 * @param arrivals N, over whose responses the mean is; more than 0
 * @param waitingBefore who waited when the first of them came, as after a warm-up; at least 0
 */
record OverloadTransient(StationLoad load, double arrivals, double waitingBefore) {
    /** Variance over squared mean of the times between Poisson arrivals, and of exponential service times, together. */
    private static final double CHANCE = 2;

    /**
     * Checks what it is given.
     *
     * @throws IllegalArgumentException if the servers keep up, or a number is impossible
     */
    public OverloadTransient {
        requireNonNull(load, "load");
        Require.positive("arrivals", arrivals);
        Require.notNegative("waitingBefore", waitingBefore);
        if (load.isStable()) {
            throw new IllegalArgumentException("utilisation must be 1 or more, was " + load.utilisation()
                    + ": the servers keep up, use a model of the steady state");
        }
    }

    /** N arrivals at a station that was empty. */
    public OverloadTransient(StationLoad load, double arrivals) {
        this(load, arrivals, 0);
    }

    /** Mean waiting over the N arrivals. */
    public double meanWaitingSeconds() {
        return waitingBefore / load.capacityPerSecond() + arrivals / 2 * gainedSeconds();
    }

    /** By how much each arrival waits longer than the one before it. */
    private double gainedSeconds() {
        return Math.max(0, 1 / load.capacityPerSecond() - 1 / load.arrivalsPerSecond());
    }

    /** Mean waiting and service. */
    public double meanResponseSeconds() {
        return meanWaitingSeconds() + load.meanServiceSeconds();
    }

    /**
     * By how many standard deviations the queue grows more than chance alone would have it, with Poisson arrivals and
     * exponential service times. A fluid knows no chance: with fewer than about three of them it says too little.
     */
    public double deviations() {
        double growth = arrivals * gainedSeconds() * load.capacityPerSecond();
        return (waitingBefore + growth) / Math.sqrt(CHANCE * arrivals);
    }
}
