package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.stats.TrialMeasures.Concurrency;
import org.loadharness.stats.Verdict.Finding;

/**
 * The interactive response time law R = N / X - Z, as N = X (R + Z), in a closed loop: a user inside its measured time is
 * inside an interaction or waits for its next one, so that the mean of active users N (from the users' own times) is
 * throughput times response time R (from the histograms) plus think time Z (from the users' own waits). Where response
 * times count from the due time, the users' own time inside interactions takes the place of X R.
 *
 * <p>More than N is impossible. Less is time that users spent neither here nor there, in the harness or waiting for a
 * core; a little of it per user is what the even start takes. In an open load users are only where interactions come from.
 * While a hung user still runs, its figures do not belong together.
 */
final class OccupancyAudit implements Audit<PhaseEvidence> {
    private static final double ROUNDING_FRACTION = 1e-9;

    @Override
    public Optional<Finding> examine(PhaseEvidence evidence) {
        if (!evidence.isClosed() || !evidence.trial().isSettled()) {
            return Optional.empty();
        }
        Concurrency concurrency = evidence.concurrency();
        double wallNanos = concurrency.wallNanos();
        double active = concurrency.usersActiveMean().orElse(0);
        double insideNanos = evidence.isChargedFromDue() ? evidence.busyNanos() : evidence.responseNanos();
        double inside = Numbers.ratio(insideNanos, wallNanos).orElse(0);
        double paused = Numbers.ratio(evidence.pausedNanos(), wallNanos).orElse(0);
        if (inside + paused > active * (1 + ROUNDING_FRACTION)) {
            return Optional.of(impossible(inside + paused, active));
        }
        double outsideNanos = (active - paused - inside) * wallNanos / evidence.users();
        if (inside >= evidence.limit(Threshold.TIME_INSIDE) * (active - paused)
                || outsideNanos <= evidence.limit(Threshold.TIME_OUTSIDE)) {
            return Optional.empty();
        }
        return Optional.of(FindingType.USERS_BETWEEN_INTERACTIONS.suspect("users were inside an interaction for "
                + Numbers.percent(inside / (active - paused))
                + " of the time in which they did not wait for one"
                + evidence.limited(Threshold.TIME_INSIDE) + "; drive fewer users or longer interactions"));
    }

    private static Finding impossible(double accounted, double active) {
        return FindingType.OCCUPANCY_IMPOSSIBLE.invalid(
                Numbers.text(accounted, 6) + " interactions in flight or thought about on average, at most the "
                        + Numbers.text(active, 6)
                        + " active users are possible; the recording is wrong, please report it with the run's log");
    }
}
