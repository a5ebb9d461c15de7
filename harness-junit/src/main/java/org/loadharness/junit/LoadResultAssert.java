package org.loadharness.junit;

import org.assertj.core.api.AbstractAssert;
import org.loadharness.experiment.LoadResult;
import org.loadharness.require.Requirement;
import org.loadharness.stats.Interval;
import org.loadharness.stats.PointSummary;

/** Assertions on all points of a result. Confined to one thread. */
public final class LoadResultAssert extends AbstractAssert<LoadResultAssert, LoadResult> {
    private final Interval.Confidence confidence;

    LoadResultAssert(LoadResult result) {
        this(result, Interval.Confidence.STANDARD);
    }

    private LoadResultAssert(LoadResult result, Interval.Confidence confidence) {
        super(result, LoadResultAssert.class);
        this.confidence = confidence;
    }

    /** The same, judging by intervals that cover the truth that often; 0.95 is usual. */
    public LoadResultAssert withConfidence(double fraction) {
        return handedOn(new LoadResultAssert(actual, new Interval.Confidence(fraction)));
    }

    /** Assertions on the point with so many users, which there must be. */
    public PointAssert at(int users) {
        isNotNull();
        return the(actual.at(users));
    }

    /** Assertions on the point of that label, which there must be. */
    public PointAssert at(String label) {
        isNotNull();
        return the(actual.at(label));
    }

    /** Fails unless the verdict on every point is {@code sound}; without a point there is none that is. */
    public LoadResultAssert isSound() {
        isNotNull();
        if (actual.points().isEmpty()) {
            failWithMessage("%s", "the run has no point: " + actual.verdict() + Tolerance.end(actual));
        }
        actual.points().forEach(point -> the(point).isSound());
        return this;
    }

    /**
     * Fails unless every point, or those that it compares, meets a requirement, also where they leave that open.
     *
     * @throws IllegalArgumentException if the text is none, or names what the run does not have
     */
    public LoadResultAssert meets(String requirement) {
        return check(requirement, Tolerance.NONE);
    }

    /** Fails if a point, or those that it compares, does not meet a requirement; passes where they leave that open. */
    public LoadResultAssert meetsOrIsInconclusive(String requirement) {
        return check(requirement, Tolerance.OF_INCONCLUSIVE);
    }

    private LoadResultAssert check(String text, Tolerance tolerance) {
        isNotNull();
        Requirement requirement = Requirement.parse(text);
        tolerance
                .objection(requirement.judge(actual.summary(), confidence), actual)
                .ifPresent(objection -> failWithMessage("%s", objection));
        return this;
    }

    private PointAssert the(PointSummary point) {
        return handedOn(new PointAssert(point, actual, confidence));
    }

    /** With what the test says of the assertion, as AssertJ's own assertions hand it on. */
    private <A extends AbstractAssert<A, ?>> A handedOn(A next) {
        A described = next.as(descriptionText());
        String message = info.overridingErrorMessage();
        return message == null ? described : described.overridingErrorMessage("%s", message);
    }
}
