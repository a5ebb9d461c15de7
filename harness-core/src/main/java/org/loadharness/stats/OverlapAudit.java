package org.loadharness.stats;

import java.util.Optional;

/**
 * Whether the users really ran at the same time. Where each performs a fixed number of fast interactions, some are through
 * before others have got a core: then the row's label overstates its load, the throughput sum overstates the throughput
 * and response times are those of fewer users.
 *
 * <p>Users that end at different times are natural: 20 to 2,000 CPU-bound users of 2,000 interactions of 5 us on two
 * cores were active for 60 to 90 % of the wall time. That is a note. With less than half, the numbers are off by a factor
 * of two and more: suspect. Neither is said where users were idle for less than a few turns of the system's scheduler
 * each, as in trials of one or two users that last some milliseconds.
 */
final class OverlapAudit implements Audit<TrialEvidence> {
    private static final double NOTED_BELOW_FRACTION = 0.9;
    private static final double SUSPECT_BELOW_FRACTION = 0.5;
    private static final double IDLE_AT_LEAST_MILLIS = 20;
    private static final double NANOS_PER_MILLI = 1e6;

    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        Concurrency concurrency = evidence.measures().concurrency();
        int users = evidence.users();
        double active = concurrency.usersActiveMean().orElse(users);
        double idleMillis = (1 - active / users) * concurrency.wallNanos() / NANOS_PER_MILLI;
        if (active >= NOTED_BELOW_FRACTION * users || idleMillis < IDLE_AT_LEAST_MILLIS) {
            return Optional.empty();
        }
        return Optional.of(
                active < SUSPECT_BELOW_FRACTION * users
                        ? Finding.suspect("users-not-overlapping", sentence(evidence, active, SUSPECT_BELOW_FRACTION))
                        : Finding.note("users-not-overlapping", sentence(evidence, active, NOTED_BELOW_FRACTION)));
    }

    private static String sentence(TrialEvidence evidence, double active, double leastFraction) {
        return "users did not overlap: " + Digits.text(active, 3) + " of " + evidence.users()
                + " active on average (at least " + Digits.percent(leastFraction) + "); " + evidence.measureLonger();
    }
}
