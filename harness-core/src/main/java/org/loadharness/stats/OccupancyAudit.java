package org.loadharness.stats;

import java.util.Optional;

/**
 * Little's law in a closed loop without think time: a user inside its measured time is inside an interaction, so the mean
 * in flight (from response times) is the mean of active users (from the users' own times). More is impossible. Less is
 * time that users spent between interactions, in the harness or waiting for a core; up to {@value #YIELD_MILLIS} ms of it
 * per user is what the even start takes. While a hung user still runs, its figures do not belong together.
 */
final class OccupancyAudit implements Audit<TrialEvidence> {
    /**
     * Where users spend more time between interactions than in them, the harness is measured and not the system. Not
     * closer to 1, for a thread that gives way at the start comes back only when every other had its turn.
     */
    private static final double LEAST_FRACTION = 0.5;

    /** Twice the time in which users let each other have their first turn. */
    private static final long YIELD_MILLIS = 200;

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double ROUNDING_FRACTION = 1e-9;

    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        Concurrency concurrency = evidence.measures().concurrency();
        double active = concurrency.usersActiveMean().orElse(0);
        double inFlight = concurrency.inFlightMean().orElse(0);
        if (!evidence.isSettled()) {
            return Optional.empty();
        }
        if (inFlight > active * (1 + ROUNDING_FRACTION)) {
            return Optional.of(
                    Finding.invalid(
                            "occupancy-impossible",
                            Digits.text(inFlight, 6) + " interactions in flight on average, at most the "
                                    + Digits.text(active, 6)
                                    + " active users are possible; the recording is wrong, please report it with the run's log"));
        }
        double outsideMillis = (active - inFlight) * concurrency.wallNanos() / evidence.users() / NANOS_PER_MILLI;
        if (inFlight >= LEAST_FRACTION * active || outsideMillis <= YIELD_MILLIS) {
            return Optional.empty();
        }
        return Optional.of(Finding.suspect(
                "users-between-interactions",
                "users were inside an interaction for " + Digits.percent(inFlight / active)
                        + " of their time, at least " + Digits.percent(LEAST_FRACTION)
                        + " wanted; drive fewer users or longer interactions"));
    }
}
