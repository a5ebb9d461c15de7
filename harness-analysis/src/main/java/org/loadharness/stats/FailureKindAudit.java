package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.record.TrialLog.FailureLog;
import org.loadharness.stats.Verdict.Finding;

/**
 * Failures whose kind says more than that something failed, however few they are. Immutable. Thread-safe.
 *
 * @param kind how the kind begins; blank for any
 * @param words that stand in an example; blank if the kind is enough
 * @param said about them, behind their number
 */
record FailureKindAudit(FindingType type, String kind, String words, String said) implements Audit<TrialEvidence> {
    static final FailureKindAudit DATA_EXHAUSTED = new FailureKindAudit(
            FindingType.DATA_EXHAUSTED,
            "data:",
            "",
            "found no row of data; give the file more rows, or let rows come again");

    static final FailureKindAudit REDIRECTED_AWAY = new FailureKindAudit(
            FindingType.REDIRECTED_AWAY,
            "redirected-away",
            "",
            "were redirected to a host that is not listed; list it under origins, or expect the redirect");

    static final FailureKindAudit PORTS_SHORT = new FailureKindAudit(
            FindingType.PORTS_SHORT,
            "",
            "Cannot assign requested address",
            "found no free port on this machine; keep connections over flows, or widen the range of local ports");

    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        long count = evidence.trial().failures().stream()
                .filter(this::isMeant)
                .mapToLong(FailureLog::count)
                .sum();
        return count == 0
                ? Optional.empty()
                : Optional.of(type.suspect(count + (count == 1 ? " interaction " : " interactions ") + said));
    }

    private boolean isMeant(FailureLog failure) {
        return failure.kind().startsWith(kind)
                && (words.isEmpty() || failure.examples().stream().anyMatch(example -> example.contains(words)));
    }
}
