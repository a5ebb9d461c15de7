package org.loadharness.require;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.Proportion;
import org.loadharness.stats.TrialMeasures.Counts;

/** The share of failures at two points. Immutable. Thread-safe. */
final class FailuresOfPair {
    static final String NOTHING_ENDED = "in a repeat no interaction ended; measure longer";

    private FailuresOfPair() {}

    static ComparedFigure of(PointPair pair) {
        List<Proportion> before = shares(pair.before().point());
        List<Proportion> after = shares(pair.after().point());
        ComparedFigure.Change change = before.isEmpty() || after.isEmpty()
                ? new ComparedFigure.Change.Unknown(NOTHING_ENDED)
                : new ComparedFigure.Change.Share(Proportion.Difference.of(before, after));
        Optional<String> unreliable = Reliability.areOfFailuresAlone(
                                pair.before().point().verdict())
                        && Reliability.areOfFailuresAlone(pair.after().point().verdict())
                ? Optional.empty()
                : pair.unreliable();
        return new ComparedFigure(
                new ComparedFigure.Subject(pair.label(), Figure.Plain.ERRORS.text(), "_fraction"),
                values(before),
                values(after),
                change,
                unreliable);
    }

    static ComparedFigure.Values values(List<Proportion> shares) {
        long trials = shares.stream().mapToLong(Proportion::trials).sum();
        long failures = shares.stream().mapToLong(Proportion::successes).sum();
        return new ComparedFigure.Values(
                trials == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) failures / trials), shares.size());
    }

    /** Of each repeat; none if in one of them nothing ended. */
    static List<Proportion> shares(PointSummary point) {
        List<Counts> counts =
                point.pooled().repeats().stream().map(repeat -> repeat.counts()).toList();
        return counts.stream().anyMatch(count -> count.ended() == 0)
                ? List.of()
                : counts.stream()
                        .map(count -> new Proportion(count.ended() - count.successes(), count.ended()))
                        .toList();
    }
}
