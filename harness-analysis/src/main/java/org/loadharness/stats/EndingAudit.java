package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.record.TrialLog.Ending;
import org.loadharness.stats.Verdict.Finding;

/** A trial that did not run to its end measured something else than was planned. */
final class EndingAudit implements Audit<TrialEvidence> {
    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        Ending ending = evidence.trial().ending();
        return switch (ending.cause()) {
            case COMPLETED -> Optional.empty();
            case TIMED_OUT ->
                found(FindingType.TIMED_OUT, "trial timed out", ending, "raise --time-limit or measure less per trial");
            case INTERRUPTED -> found(FindingType.INTERRUPTED, "trial interrupted", ending, "repeat it with --resume");
            case KILLED -> found(FindingType.INTERRUPTED, "trial killed", ending, "repeat it with --resume");
            case FAILED ->
                found(FindingType.TRIAL_FAILED, "trial failed", ending, "mend the cause and repeat it with --resume");
        };
    }

    private static Optional<Finding> found(FindingType type, String what, Ending ending, String wayOut) {
        String detail = ending.detail().isBlank() ? "" : ": " + ending.detail();
        return Optional.of(type.invalid(what + detail + lost(ending.lost().size()) + "; " + wayOut));
    }

    private static String lost(int users) {
        return switch (users) {
            case 0 -> "";
            case 1 -> ", 1 user did not do its part";
            default -> ", " + users + " users did not do their part";
        };
    }
}
