package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.load.Warmup;
import org.loadharness.record.WarmupLog.Settling;
import org.loadharness.stats.Verdict.Finding;

/**
 * What an automatic warm-up said of the system. That it never settles is as grave as that it has not settled yet, and no
 * graver: the warm-up speaks of a time that is not measured, and where what is measured grows as well the queue's audit
 * says so.
 */
final class SettlingAudit implements Audit<TrialEvidence> {
    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        Settling settling = evidence.trial().warmup().settling();
        Warmup warmup = evidence.variant().trialSettings().warmup();
        if (settling instanceof Settling.NotSettled) {
            return Optional.of(
                    FindingType.NOT_SETTLED.suspect("not settled: the system was still on its way after a warm-up of "
                            + warmup.text() + "; warm up longer, as with --warmup auto:5m"));
        }
        if (settling instanceof Settling.Never) {
            return Optional.of(FindingType.NEVER_SETTLES.suspect(
                    "never settles: throughput, response time or interactions under way kept growing or falling for"
                            + " the whole warm-up of " + warmup.text() + "; offer less, or find out what grows"));
        }
        return Optional.empty();
    }
}
