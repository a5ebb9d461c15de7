package org.loadharness.theory;

/**
 * The queue M/M/m in steady state: Poisson arrivals, exponential service times, m servers, first come, first served.
 *
 * <p>With a the mean number of busy servers and mu = 1 / S, an arrival waits with Erlang's second probability
 * C = m B / (m - a (1 - B)), where B(k) = a B(k - 1) / (k + a B(k - 1)), B(0) = 1, is his first (Erlang, "Solution of
 * some problems in the theory of probabilities of significance in automatic telephone exchanges", 1917). The recursion
 * adds and multiplies positive numbers alone, so it loses no digits with thousands of servers. Who waits does so for an
 * exponential time of rate theta = m mu - lambda; the response is that wait and a service time that is independent of it.
 *
 * <p>Immutable. Thread-safe.
 */
public final class Mmm {
    private final StationLoad load;
    private final double waitingProbability;
    private final double servicesPerSecond;
    private final double drainPerSecond;

    private Mmm(StationLoad load) {
        this.load = load;
        this.waitingProbability = erlangC(load.offeredServers(), load.servers());
        this.servicesPerSecond = 1 / load.meanServiceSeconds();
        this.drainPerSecond = load.capacityPerSecond() - load.arrivalsPerSecond();
    }

    /**
     * The queue of so many servers, each busy that long with an arrival.
     *
     * @throws IllegalArgumentException if the load is not stable
     */
    public static Mmm of(double arrivalsPerSecond, double meanServiceSeconds, int servers) {
        return of(new StationLoad(arrivalsPerSecond, meanServiceSeconds, servers));
    }

    static Mmm of(StationLoad load) {
        return new Mmm(load.steady());
    }

    private static double erlangC(double offered, int servers) {
        double blocked = 1;
        for (int k = 1; k <= servers; k++) {
            blocked = offered * blocked / (k + offered * blocked);
        }
        return servers * blocked / (servers - offered * (1 - blocked));
    }

    StationLoad load() {
        return load;
    }

    /** The probability that an arrival finds every server busy. */
    public double waitingProbability() {
        return waitingProbability;
    }

    /** Mean over all arrivals, those that do not wait among them. */
    public double meanWaitingSeconds() {
        return waitingProbability / drainPerSecond;
    }

    /** Mean waiting and service. */
    public double meanResponseSeconds() {
        return meanWaitingSeconds() + load.meanServiceSeconds();
    }

    /**
     * In about what time the queue forgets how it began, 1 / (sqrt(m mu) - sqrt(lambda))², and in no less than a service
     * (Abate and Whitt, "Transient behavior of the M/M/1 queue: starting at the origin", Queueing Systems 2, 1987, for one
     * server, whose work m servers do as fast when all are busy). A mean over a run not much longer depends on its start.
     */
    public double relaxationSeconds() {
        double slack = Math.sqrt(load.capacityPerSecond()) - Math.sqrt(load.arrivalsPerSecond());
        return Math.max(load.meanServiceSeconds(), 1 / (slack * slack));
    }

    /** Mean number waiting or in service. */
    public double meanInSystem() {
        return load.arrivalsPerSecond() * meanResponseSeconds();
    }

    /** The probability of waiting at most that long. */
    public double waitingAtMost(double seconds) {
        return seconds < 0 ? 0 : 1 - waitingProbability * Math.exp(-drainPerSecond * seconds);
    }

    /** The waiting time that the fraction of arrivals does not exceed; 0 up to the fraction that does not wait. */
    public double waitingPercentileSeconds(double fraction) {
        double exceeded = 1 - Require.percentile(fraction);
        return exceeded >= waitingProbability ? 0 : Math.log(waitingProbability / exceeded) / drainPerSecond;
    }

    /** The probability of a response within that time. */
    public double responseAtMost(double seconds) {
        return seconds < 0 ? 0 : 1 - responseBeyond(seconds);
    }

    /** The response time that the fraction of arrivals does not exceed. */
    public double responsePercentileSeconds(double fraction) {
        double exceeded = 1 - Require.percentile(fraction);
        return exceeded == 1
                ? 0
                : Bisection.leastAbove(0, seconds -> responseBeyond(seconds) <= exceeded, meanResponseSeconds());
    }

    /**
     * The probability of a response beyond t: exp(-mu t) + C mu (exp(-mu t) - exp(-theta t)) / (theta - mu). Where theta and
     * mu are close, the fraction is 0 / 0 and so is written as t exp(-min t) (1 - exp(-x)) / x with x = |theta - mu| t.
     */
    private double responseBeyond(double seconds) {
        double slower = Math.min(servicesPerSecond, drainPerSecond);
        double x = Math.abs(drainPerSecond - servicesPerSecond) * seconds;
        double shrunk = x == 0 ? 1 : -Math.expm1(-x) / x;
        double alone = Math.exp(-servicesPerSecond * seconds);
        return alone + waitingProbability * servicesPerSecond * seconds * Math.exp(-slower * seconds) * shrunk;
    }
}
