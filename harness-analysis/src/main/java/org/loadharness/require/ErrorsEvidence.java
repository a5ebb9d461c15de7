package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import org.loadharness.stats.Interval;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.Proportion;

/**
 * Failures of the interactions that ended, of all repeats together, with Wilson's interval. One that had not ended when its
 * trial was over has neither failed nor succeeded and is not counted, as nowhere in the verdict. Immutable. Thread-safe.
 *
 * @param ended at least as many as failures
 */
record ErrorsEvidence(long failures, long ended, int repeats, Interval.Confidence confidence) implements Evidence {
    ErrorsEvidence {
        requireNonNull(confidence, "confidence");
    }

    static ErrorsEvidence of(PointSummary point, Metric metric, Interval.Confidence confidence) {
        int repeats = point.trials().size();
        if (metric.interaction().isEmpty()) {
            return new ErrorsEvidence(point.failures(), point.failures() + point.successes(), repeats, confidence);
        }
        String name = metric.interaction().get();
        return new ErrorsEvidence(
                point.pooled()
                        .sum(repeat -> Interactions.of(repeat, name).failures().count()),
                point.pooled().sum(repeat -> Interactions.of(repeat, name).ended()),
                repeats,
                confidence);
    }

    @Override
    public String phrase(Bound bound) {
        String over = " over " + Words.count(repeats, "repeat") + ", " + Words.count(failures, "failure") + " of "
                + Words.count(ended, "interaction");
        return ended == 0
                ? "measured nothing" + over
                : bound.measured(proportion().fraction())
                        + bound.within(proportion().interval(confidence), confidence)
                        + over;
    }

    @Override
    public Optional<String> gap() {
        return ended == 0 ? Optional.of("no interaction ended; measure longer") : Optional.empty();
    }

    @Override
    public Side side(Claim claim) {
        return claim.operator()
                .sideOf(proportion().interval(confidence), claim.bound().limit());
    }

    @Override
    public String wayOut(Bound bound) {
        if (bound.limit() == 0) {
            return "however many interactions succeed, the next may fail; allow a share, as in 0.1 %";
        }
        return "the interval reaches across " + bound.text() + "; "
                + (failures == 0
                        ? "it takes " + Words.number(needed(bound.limit())) + " interactions none of which fails"
                        : "measure longer, or more repeats");
    }

    /** One more than bring the interval's end to the limit, for some comparisons want it below. */
    private long needed(double limit) {
        return Proportion.trialsWithoutSuccess(limit, confidence) + 1;
    }

    private Proportion proportion() {
        return new Proportion(failures, ended);
    }
}
