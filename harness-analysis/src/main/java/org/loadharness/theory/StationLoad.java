package org.loadharness.theory;

/**
 * A load on one station: a queue in front of servers that all do the same work. Immutable. Thread-safe.
 *
 * @param arrivalsPerSecond mean over all servers; more than 0
 * @param meanServiceSeconds mean time that one server is busy with one arrival, waiting excluded; more than 0
 * @param servers from 1 to {@value #MOST_SERVERS}
 */
record StationLoad(double arrivalsPerSecond, double meanServiceSeconds, int servers) {
    /** So many servers take a hundredth of a second to calculate. */
    static final int MOST_SERVERS = 1_000_000;

    StationLoad {
        Require.positive("arrivalsPerSecond", arrivalsPerSecond);
        Require.positive("meanServiceSeconds", meanServiceSeconds);
        Require.between("servers", servers, 1, MOST_SERVERS);
    }

    /** Mean number of busy servers, if there were enough of them: arrivals per second times mean service time. */
    public double offeredServers() {
        return arrivalsPerSecond * meanServiceSeconds;
    }

    /** The share of the servers that is busy; at 1 and above the queue grows without bound. */
    public double utilisation() {
        return offeredServers() / servers;
    }

    /**
     * Whether the servers keep up, so that there is a steady state to speak of. A rate so close to capacity that rounding
     * leaves nothing between them does not: the formulas divide by that difference.
     */
    public boolean isStable() {
        return utilisation() < 1 && arrivalsPerSecond < capacityPerSecond();
    }

    /** Completions per second with every server busy. */
    public double capacityPerSecond() {
        return servers / meanServiceSeconds;
    }

    /** Itself, for models that hold in steady state alone. */
    StationLoad steady() {
        if (!isStable()) {
            throw new IllegalArgumentException("utilisation must be below 1, was " + utilisation() + ": "
                    + arrivalsPerSecond + " arrivals/s exceed the " + capacityPerSecond() + "/s that " + servers
                    + (servers == 1 ? " server completes" : " servers complete")
                    + ", and the queue grows without bound; lower the rate, or add servers");
        }
        return this;
    }
}
