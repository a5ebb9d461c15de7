package org.loadharness.stats;

import java.util.List;
import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.record.PartsLog;
import org.loadharness.record.TrialLog.InteractionLog;

/** Whether agreeing on keys, which a kept connection does once, takes a part of the time that matters. */
final class TlsAudit implements Audit<TrialEvidence> {
    private static final String PART = "tls";

    @Override
    public Optional<Verdict.Finding> examine(TrialEvidence evidence) {
        List<PartsLog> parts = evidence.trial().measured().interactions().stream()
                .map(InteractionLog::parts)
                .flatMap(Optional::stream)
                .toList();
        long tlsNanos = parts.stream()
                .mapToLong(log -> log.lengths(PART).totals().sumNanos())
                .sum();
        long allNanos = parts.stream().mapToLong(PartsLog::sumNanos).sum();
        double share = Numbers.part(tlsNanos, allNanos).orElse(0);
        return share <= evidence.limit(Threshold.TLS_SHARE)
                ? Optional.empty()
                : Optional.of(FindingType.TLS_DEAR.note("handshakes of TLS took " + Numbers.percent(share)
                        + " of the response times" + evidence.limited(Threshold.TLS_SHARE)
                        + "; find out who closes connections, or warm up until each user has its own"));
    }
}
