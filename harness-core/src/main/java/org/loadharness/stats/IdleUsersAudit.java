package org.loadharness.stats;

import java.util.Optional;

/**
 * A user that did its part without a single success tells of a load that was smaller than its label, and is in no mean
 * over users. Where nobody had a success, other findings say so.
 */
final class IdleUsersAudit implements Audit<TrialEvidence> {
    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        Counts counts = evidence.measures().counts();
        if (!evidence.isComplete() || counts.successes() == 0) {
            return Optional.empty();
        }
        long without = evidence.trial().measured().users().stream()
                .filter(user -> user.successes() == 0)
                .count();
        if (without == 0) {
            return Optional.empty();
        }
        return Optional.of(Finding.suspect(
                "users-without-success",
                "users without a success: " + without + " of " + evidence.users()
                        + ", none wanted; "
                        + (counts.failures() > 0 ? "see errors.csv, or " : "") + evidence.measureLonger()));
    }
}
