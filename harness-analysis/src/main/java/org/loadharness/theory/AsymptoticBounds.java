package org.loadharness.theory;

/**
 * What no closed load can exceed, whatever the distributions: X &lt;= min(N / (D + Z), 1 / Dmax) and
 * R &gt;= max(D, N Dmax - Z) (Muntz and Wong, 1974; Lazowska, Zahorjan, Graham and Sevcik, "Quantitative system
 * performance", 1984, chapter 5). Immutable. Thread-safe.
 *
 * @param demandSeconds D, the service that one interaction asks of all stations together
 * @param largestDemandSeconds Dmax, that of the busiest station divided by its number of servers; at most D
 * @param meanThinkSeconds Z, 0 without thinking
 */
record AsymptoticBounds(double demandSeconds, double largestDemandSeconds, double meanThinkSeconds) {
    public AsymptoticBounds {
        Require.positive("demandSeconds", demandSeconds);
        Require.positive("largestDemandSeconds", largestDemandSeconds);
        Require.notNegative("meanThinkSeconds", meanThinkSeconds);
        if (largestDemandSeconds > demandSeconds) {
            throw new IllegalArgumentException("largestDemandSeconds must not exceed demandSeconds, was "
                    + largestDemandSeconds + " of " + demandSeconds);
        }
    }

    /**
     * Those of one station: X &lt;= min(N / (D + Z), m / D).
     *
     * @param servers m, at least 1; as many as there are users where nobody waits for one
     */
    public static AsymptoticBounds ofStation(double demandSeconds, int servers, double meanThinkSeconds) {
        double perServer = Require.positive("demandSeconds", demandSeconds)
                / Require.between("servers", servers, 1, Integer.MAX_VALUE);
        return new AsymptoticBounds(demandSeconds, perServer, meanThinkSeconds);
    }

    /** The most interactions per second that so many users can have. */
    public double throughputPerSecond(double users) {
        return Math.min(
                Require.notNegative("users", users) / (demandSeconds + meanThinkSeconds), 1 / largestDemandSeconds);
    }

    /** The least mean response that so many users can have. */
    public double responseSeconds(double users) {
        return Math.max(demandSeconds, Require.notNegative("users", users) * largestDemandSeconds - meanThinkSeconds);
    }

    /** Where the two bounds meet, N* = (D + Z) / Dmax: with more users some must wait. */
    public double kneeUsers() {
        return (demandSeconds + meanThinkSeconds) / largestDemandSeconds;
    }
}
