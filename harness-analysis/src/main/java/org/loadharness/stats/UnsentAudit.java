package org.loadharness.stats;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.stats.TrialMeasures.Counts;
import org.loadharness.stats.Verdict.Finding;

/**
 * Arrivals that were planned and never sent, and interactions that had begun and never ended, are not forgotten: had they
 * been answered, they would be among the slowest. Of u missing among n, no percentile above 1 - u / n is known, and that
 * is a lower bound of every one.
 */
final class UnsentAudit implements Audit<PhaseEvidence> {
    @Override
    public Optional<Finding> examine(PhaseEvidence evidence) {
        Counts counts = evidence.counts();
        long unsent = evidence.isClosed()
                ? 0
                : Math.max(0, evidence.sends().planned() - evidence.sends().sent());
        long missing = unsent + counts.censored();
        if (missing == 0) {
            return Optional.empty();
        }
        return Optional.of(FindingType.INTERACTIONS_MISSING.suspect(missing(
                        unsent, counts.censored(), counts.started() + unsent)
                + "; "
                + (evidence.isClosed() ? "give the trial more time" : "give the trial more time or offer less")));
    }

    private static String missing(long unsent, long unended, long all) {
        long ended = all - unsent - unended;
        String which = Stream.of(
                        unsent == 0 ? "" : unsent + " of " + all + " planned arrivals were not sent",
                        unended == 0 ? "" : unended + " of " + (all - unsent) + " interactions that began did not end")
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" and "));
        return which + ", none wanted: "
                + (ended == 0
                        ? "no percentile is known"
                        : "the slowest " + Numbers.text(100.0 * (all - ended) / all, 3)
                                + " % are missing, so every percentile is a lower bound");
    }
}
