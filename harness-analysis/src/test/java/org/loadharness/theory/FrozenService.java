package org.loadharness.theory;

/**
 * What an open load feels of a service that stands still once and then catches up. Arrivals are even, and their number is
 * large. One that comes t after the freeze has begun waits for its end and for those that came before: F - t (1 - rho),
 * up to t = F / (1 - rho) when the backlog is worked off. So the share F / (D (1 - rho)) of the arrivals is affected, and
 * the percentile p of their delay is F - (1 - p) D (1 - rho). A generator that sends nothing while it gets no answer sees
 * one late interaction instead of all those.
 *
 * <p>Immutable. Thread-safe.
 *
 * @param loadSeconds D, for which the load lasts; the backlog is worked off before its end
 * @param freezeSeconds F, for which the service stands still
 * @param utilisation rho of the service in peace, from 0 (it catches up at once) to below 1
 */
public record FrozenService(double loadSeconds, double freezeSeconds, double utilisation) {
    public FrozenService {
        Require.positive("loadSeconds", loadSeconds);
        Require.positive("freezeSeconds", freezeSeconds);
        if (!(utilisation >= 0 && utilisation < 1)) {
            throw new IllegalArgumentException("utilisation must be at least 0 and below 1, was " + utilisation);
        }
        if (freezeSeconds > loadSeconds * (1 - utilisation)) {
            throw new IllegalArgumentException("the backlog of a freeze of " + freezeSeconds + " s lasts for "
                    + freezeSeconds / (1 - utilisation) + " s, longer than the load of " + loadSeconds
                    + " s; lengthen the load");
        }
    }

    /** The share of all arrivals that the freeze delays. */
    public double affectedFraction() {
        return freezeSeconds / (loadSeconds * (1 - utilisation));
    }

    /** The delay that the fraction of all arrivals does not exceed, to which their ordinary response is added; 0 for those unaffected. */
    public double delayPercentileSeconds(double fraction) {
        return Math.max(0, freezeSeconds - (1 - Require.percentile(fraction)) * loadSeconds * (1 - utilisation));
    }

    /** Mean delay over all arrivals. */
    public double meanDelaySeconds() {
        return affectedFraction() * freezeSeconds / 2;
    }
}
