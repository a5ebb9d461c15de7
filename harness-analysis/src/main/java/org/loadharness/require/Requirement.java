package org.loadharness.require;

import java.util.List;
import java.util.Optional;
import org.loadharness.plan.Point;
import org.loadharness.stats.Confidence;
import org.loadharness.stats.RunSummary;
import org.loadharness.workload.Mix;

/**
 * What a run must keep to: {@code p99 < 20 ms}, {@code buy.errors < 1 %}, {@code scaling(1->50) > 20x}. It has three
 * outcomes, from the interval over the repeats: met if that lies wholly on the good side of the bound, not met if wholly on
 * the bad side, else inconclusive. Immutable. Thread-safe.
 */
public sealed interface Requirement permits PointRequirement, ScalingRequirement {
    /**
     * Reads {@code [INTERACTION.]METRIC OP VALUE UNIT} or {@code scaling(A->B) OP Kx}, blanks as you like:
     *
     * <ul>
     *   <li>METRIC is one of {@code p1} to {@code p99.999}, {@code mean} and {@code max} of response times of successes,
     *       {@code throughput} of successes, and {@code errors}; scaling is the throughput with B users over that with A
     *   <li>OP is one of {@code < <= > >=}
     *   <li>UNIT is one of {@code ns us ms s m h} for times and {@code /s /m /h} for throughput; errors are in {@code %}, or
     *       a plain fraction
     * </ul>
     *
     * @throws IllegalArgumentException with the text, what is wrong and the grammar
     */
    static Requirement parse(String text) {
        return RequirementText.parse(text);
    }

    /** As it may be written; {@code parse(r.text())} requires the same. */
    String text();

    /**
     * Why it can never be judged; empty if it can. To be asked before any load is made.
     *
     * @param mix of the workload that is to run
     * @param points that are to run
     */
    Optional<String> problem(Mix mix, List<Point> points);

    /**
     * Judges a run: a requirement of points once for each of them, in their order, one of scaling once.
     *
     * @throws IllegalArgumentException if the run has no such interaction
     */
    List<Judgement> judge(RunSummary run, Confidence confidence);
}
