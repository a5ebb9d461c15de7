package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.stats.Verdict.Finding;

/**
 * What users noted beside their interactions, however seldom. Immutable. Thread-safe.
 *
 * @param count its name in the log
 * @param one what is said of one, behind its number
 * @param several what is said of several
 */
record NotedAudit(FindingType type, String count, String one, String several) implements Audit<TrialEvidence> {
    static final NotedAudit FLOWS_SKIPPED = new NotedAudit(
            FindingType.FLOWS_SKIPPED,
            "flows_skipped",
            "flow had no request to send; look at the conditions and lists that lead to its requests",
            "flows had no request to send; look at the conditions and lists that lead to their requests");

    static final NotedAudit CLEANUP_FAILED = new NotedAudit(
            FindingType.CLEANUP_FAILED,
            "cleanups_failed",
            "time the steps behind a user or a trial failed; see the warnings of the run, and clean up by hand",
            "times the steps behind a user or a trial failed; see the warnings of the run, and clean up by hand");

    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        long times = evidence.trial().counted().getOrDefault(count, 0L);
        return times == 0 ? Optional.empty() : Optional.of(type.note(times + " " + (times == 1 ? one : several)));
    }
}
