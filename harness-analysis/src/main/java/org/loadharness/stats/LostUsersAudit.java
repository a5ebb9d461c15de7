package org.loadharness.stats;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Ending;
import org.loadharness.record.TrialLog.Fate;
import org.loadharness.record.TrialLog.LostUser;
import org.loadharness.stats.Verdict.Finding;

/**
 * A single lost user makes a trial invalid: the load was not the one in the row's label. Users that were stopped because
 * the trial did not end are the ending's finding.
 */
final class LostUsersAudit implements Audit<TrialEvidence> {
    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        Ending ending = evidence.trial().ending();
        List<LostUser> lost = ending.lost().stream()
                .filter(user -> ending.cause() == Cause.COMPLETED || user.fate() != Fate.STOPPED)
                .toList();
        if (lost.isEmpty()) {
            return Optional.empty();
        }
        LostUser first = lost.get(0);
        String fates = lost.stream()
                .map(user -> user.fate().name().toLowerCase(Locale.ROOT))
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        return Optional.of(FindingType.USERS_LOST.invalid(
                "users lost: " + lost.size() + " of " + evidence.users() + " (" + fates + "), user " + first.user()
                        + ": " + firstLine(first.reason()) + "; see errors.csv and mend what ends them"));
    }

    private static String firstLine(String reason) {
        return reason.lines().findFirst().orElse("no reason known").strip();
    }
}
