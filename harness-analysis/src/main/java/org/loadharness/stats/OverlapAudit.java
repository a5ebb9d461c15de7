package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.stats.TrialMeasures.Concurrency;
import org.loadharness.stats.Verdict.Finding;

/**
 * Whether the users of a closed loop really ran at the same time. Where each performs a fixed number of fast interactions,
 * some are through before others have got a core: then the row's label overstates its load, the throughput sum overstates
 * the throughput and response times are those of fewer users.
 *
 * <p>Users that end at different times are natural: that is a note, as long as they are not too far apart. Neither is said
 * where users were idle for less than a few turns of the system's scheduler each, as in trials of one or two users that
 * last some milliseconds.
 */
final class OverlapAudit implements Audit<PhaseEvidence> {
    @Override
    public Optional<Finding> examine(PhaseEvidence evidence) {
        Concurrency concurrency = evidence.concurrency();
        int users = evidence.users();
        double active = concurrency.usersActiveMean().orElse(users);
        double idleNanos = (1 - active / users) * concurrency.wallNanos();
        if (!evidence.isClosed()
                || active >= evidence.limit(Threshold.USERS_OVERLAP) * users
                || idleNanos < evidence.limit(Threshold.USERS_OVERLAP_IDLE)) {
            return Optional.empty();
        }
        return Optional.of(
                active < evidence.limit(Threshold.USERS_OVERLAP_SUSPECT) * users
                        ? FindingType.USERS_NOT_OVERLAPPING.suspect(
                                sentence(evidence, active, Threshold.USERS_OVERLAP_SUSPECT))
                        : FindingType.USERS_NOT_OVERLAPPING.note(sentence(evidence, active, Threshold.USERS_OVERLAP)));
    }

    private static String sentence(PhaseEvidence evidence, double active, Threshold least) {
        return "users did not overlap: " + Numbers.text(active, 3) + " of " + evidence.users() + " active on average"
                + evidence.limited(least) + "; " + evidence.measureLonger();
    }
}
