package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.stats.TrialMeasures.Counts;
import org.loadharness.stats.Verdict.Finding;

/**
 * A user of a closed loop that did its part without a single success shows a load that was smaller than its label, and
 * is in no mean over users. Where nobody had a success, other findings say so. In an open load users come when needed.
 */
final class IdleUsersAudit implements Audit<PhaseEvidence> {
    @Override
    public Optional<Finding> examine(PhaseEvidence evidence) {
        Counts counts = evidence.counts();
        if (!evidence.isClosed() || !evidence.trial().isComplete() || counts.successes() == 0) {
            return Optional.empty();
        }
        long without = evidence.log().users().stream()
                .filter(user -> user.successes() == 0)
                .count();
        if (without == 0) {
            return Optional.empty();
        }
        return Optional.of(FindingType.USERS_WITHOUT_SUCCESS.suspect("users without a success: " + without + " of "
                + evidence.users() + " (limit 0); " + (counts.failures() > 0 ? "see errors.csv, or " : "")
                + evidence.measureLonger()));
    }
}
