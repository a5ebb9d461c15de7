package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import org.loadharness.stats.Interval;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.Proportion;
import org.loadharness.stats.TrialMeasures;

/**
 * The share of interactions that failed, of all repeats together. One that had not ended when its trial was over has neither
 * failed nor succeeded and is not counted, as nowhere in the verdict. Immutable. Thread-safe.
 *
 * @param shares failures of those that ended, of each repeat in which any did
 * @param repeats that were run
 * @param noun what ended: interactions or flows
 */
record ErrorsEvidence(List<Proportion> shares, int repeats, String noun, Interval.Confidence confidence)
        implements Evidence {
    ErrorsEvidence {
        shares = List.copyOf(shares);
        requireNonNull(noun, "noun");
        requireNonNull(confidence, "confidence");
    }

    static ErrorsEvidence of(PointSummary point, Metric metric, Interval.Confidence confidence) {
        List<Proportion> shares = point.pooled().repeats().stream()
                .flatMap(repeat -> share(repeat, metric).stream())
                .toList();
        return new ErrorsEvidence(
                shares, point.trials().size(), Interactions.noun(point.pooled().repeats(), metric), confidence);
    }

    private static Optional<Proportion> share(TrialMeasures repeat, Metric metric) {
        long failures = metric.interaction()
                .map(name -> Interactions.named(repeat, name).failures())
                .orElseGet(() -> repeat.counts().failures());
        long ended = metric.interaction()
                .map(name -> Interactions.named(repeat, name).ended())
                .orElseGet(() -> repeat.counts().ended());
        return ended == 0 ? Optional.empty() : Optional.of(new Proportion(failures, ended));
    }

    private long failures() {
        return shares.stream().mapToLong(Proportion::successes).sum();
    }

    private long ended() {
        return shares.stream().mapToLong(Proportion::trials).sum();
    }

    @Override
    public String phrase(Bound bound) {
        String over = " over " + Words.count(repeats, "repeat") + ", " + Words.count(failures(), "failure") + " of "
                + Words.count(ended(), noun);
        return shares.isEmpty()
                ? "measured nothing" + over
                : bound.measured((double) failures() / ended())
                        + bound.within(Proportion.interval(shares, confidence), confidence)
                        + over;
    }

    @Override
    public Optional<String> gap() {
        return shares.isEmpty() ? Optional.of("no " + noun + " ended; measure longer") : Optional.empty();
    }

    @Override
    public Side side(Claim claim) {
        return claim.operator()
                .sideOf(Proportion.interval(shares, confidence), claim.bound().limit());
    }

    @Override
    public String wayOut(Bound bound) {
        if (bound.limit() == 0) {
            return "however many " + noun + "s succeed, the next may fail; allow a share, as in 0.1 %";
        }
        return "the interval reaches across " + bound.text() + "; "
                + (failures() == 0
                        ? "it takes " + Words.number(needed(bound.limit())) + " " + noun + "s none of which fails"
                        : "measure longer, or more repeats");
    }

    /** One more than bring the interval's end to the limit, for some comparisons want it below. */
    private long needed(double limit) {
        return Proportion.trialsWithoutSuccess(limit, confidence) + 1;
    }
}
