package org.loadharness.junit;

import java.util.List;
import org.assertj.core.api.AbstractAssert;
import org.loadharness.experiment.LoadResult;
import org.loadharness.require.Requirement;
import org.loadharness.require.Requirement.PointRequirement;
import org.loadharness.stats.Interval;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.Verdict;
import org.loadharness.stats.Verdict.Finding;

/** Assertions on a point of a result. Confined to one thread. */
public final class PointAssert extends AbstractAssert<PointAssert, PointSummary> {
    private final LoadResult result;
    private final Interval.Confidence confidence;

    PointAssert(PointSummary point, LoadResult result, Interval.Confidence confidence) {
        super(point, PointAssert.class);
        this.result = result;
        this.confidence = confidence;
    }

    /** Fails unless the verdict on its numbers is {@code sound}. */
    public PointAssert isSound() {
        if (!(actual.verdict() instanceof Verdict.Sound)) {
            List<String> reasons =
                    actual.verdict().reasons().stream().map(Finding::sentence).toList();
            failWithMessage(
                    "%s",
                    "the verdict at " + actual.point().label() + " is "
                            + actual.verdict().word() + ":\n  " + String.join("\n  ", reasons)
                            + Tolerance.end(result));
        }
        return this;
    }

    /**
     * Fails unless it meets a requirement, also where it leaves that open.
     *
     * @throws IllegalArgumentException if the text is none of one point, or names what the run does not have
     */
    public PointAssert meets(String requirement) {
        return check(requirement, Tolerance.NONE);
    }

    /** Fails if it does not meet a requirement; passes where it leaves that open. */
    public PointAssert meetsOrIsInconclusive(String requirement) {
        return check(requirement, Tolerance.OF_INCONCLUSIVE);
    }

    private PointAssert check(String text, Tolerance tolerance) {
        Requirement requirement = Requirement.parse(text);
        if (!(requirement instanceof PointRequirement ofPoint)) {
            throw new IllegalArgumentException(
                    "requirement \"" + text + "\" compares two points; assert it on the whole result");
        }
        tolerance
                .objection(List.of(ofPoint.judge(actual, confidence)), result)
                .ifPresent(objection -> failWithMessage("%s", objection));
        return this;
    }
}
