package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.record.Distribution;
import org.loadharness.stats.Verdict.Finding;

/**
 * An open load waits for nobody; where arrivals have to wait for a user, their number bounds the load. They are charged
 * for the wait, so response times stand, but the system saw less at a time than it would have. With a cycle of its own it
 * is the user itself that the next interaction waits for.
 */
final class WaitsAudit implements Audit<PhaseEvidence> {
    private static final double NANOS_PER_MILLI = 1e6;

    @Override
    public Optional<Finding> examine(PhaseEvidence evidence) {
        Distribution waits = evidence.sends().waits();
        long sent = evidence.sends().lateness().count();
        double share = Numbers.part(waits.count(), sent).orElse(0);
        if (!CountTest.isExceeded(waits.count(), sent, evidence.limit(Threshold.WAITING_SENDS), evidence.looks())) {
            return Optional.empty();
        }
        String wayOut = evidence.isClosed()
                ? "lengthen the cycle, or let more users share the work"
                : "raise --max-in-flight above " + evidence.users() + ", or offer less";
        return Optional.of(FindingType.SENDS_WAITED.suspect("due and no user free: " + waits.count() + " of " + sent
                + " interactions, " + Numbers.percent(share)
                + evidence.limited(Threshold.WAITING_SENDS) + ", waited "
                + Numbers.text(waits.meanNanos().orElse(0) / NANOS_PER_MILLI, 3) + " ms on average; " + wayOut));
    }
}
