package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

/**
 * The mean of the queue G/G/m in steady state: the waiting time of M/M/m times (ca² + cs²) / 2, where ca and cs are the
 * coefficients of variation of the times between arrivals and of service times (Allen, "Probability, statistics, and
 * queueing theory with computer science applications", 2nd edition 1990, section 5.3, who names Cunneen). Exact for M/M/m,
 * and for M/G/1, where it is Pollaczek's and Khinchine's formula lambda E[S²] / (2 (1 - rho)); elsewhere an approximation
 * that is good at high utilisation.
 *
 * <p>Immutable. Thread-safe.
 *
 * @param arrivalVarianceRatio ca², variance over squared mean of the times between arrivals; 1 if they are Poisson
 * @param serviceVarianceRatio cs², variance over squared mean of service times; 0 if constant, 1 if exponential
 */
record AllenCunneen(StationLoad load, double arrivalVarianceRatio, double serviceVarianceRatio) {
    /**
     * Checks what it is given.
     *
     * @throws IllegalArgumentException if the load is not stable or a variation is negative
     */
    public AllenCunneen {
        requireNonNull(load, "load").steady();
        Require.notNegative("arrivalVarianceRatio", arrivalVarianceRatio);
        Require.notNegative("serviceVarianceRatio", serviceVarianceRatio);
    }

    /** The queue M/G/m; exact with one server. */
    public static AllenCunneen poisson(StationLoad load, double serviceVarianceRatio) {
        return new AllenCunneen(load, 1, serviceVarianceRatio);
    }

    /** Mean over all arrivals, those that do not wait among them. */
    public double meanWaitingSeconds() {
        return Mmm.of(load).meanWaitingSeconds() * (arrivalVarianceRatio + serviceVarianceRatio) / 2;
    }

    /** Mean waiting and service. */
    public double meanResponseSeconds() {
        return meanWaitingSeconds() + load.meanServiceSeconds();
    }

    /** Mean number waiting or in service. */
    public double meanInSystem() {
        return load.arrivalsPerSecond() * meanResponseSeconds();
    }
}
