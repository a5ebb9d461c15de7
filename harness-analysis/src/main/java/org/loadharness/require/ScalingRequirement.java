package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.loadharness.plan.Point;
import org.loadharness.stats.Confidence;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;
import org.loadharness.workload.Mix;

/**
 * A requirement on the throughput with some users over that with others, with Welch's interval on logarithms over the
 * repeats of both. Inconclusive where the verdict of either point is not sound. Immutable. Thread-safe.
 */
public final class ScalingRequirement implements Requirement {
    private static final Metric THROUGHPUT = new Metric(Optional.empty(), Figure.Plain.THROUGHPUT);

    private final int fromUsers;
    private final int toUsers;
    private final Claim claim;

    ScalingRequirement(int fromUsers, int toUsers, Claim claim) {
        this.fromUsers = fromUsers;
        this.toUsers = toUsers;
        this.claim = requireNonNull(claim, "claim");
    }

    @Override
    public String text() {
        return claim.text();
    }

    /** Users of the point that the other is compared to. */
    public int fromUsers() {
        return fromUsers;
    }

    /** Users of the point that is compared. */
    public int toUsers() {
        return toUsers;
    }

    @Override
    public Optional<String> problem(Mix mix, List<Point> points) {
        List<Integer> planned = points.stream()
                .flatMap(point -> point.closedUsers().stream().boxed())
                .toList();
        List<String> missing = Stream.of(fromUsers, toUsers)
                .filter(users -> !planned.contains(users))
                .map(String::valueOf)
                .toList();
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of("requirement \"" + text() + "\": no point of the plan has " + String.join(" or ", missing)
                        + " users; it has " + (planned.isEmpty() ? "none" : planned));
    }

    @Override
    public List<Judgement> judge(RunSummary run, Confidence confidence) {
        return List.of(judge(run.points(), confidence));
    }

    /** Judges by those two of the points that it names; inconclusive if they were not run. */
    public Judgement judge(List<PointSummary> points, Confidence confidence) {
        Optional<PointSummary> from = find(points, fromUsers);
        Optional<PointSummary> to = find(points, toUsers);
        if (from.isEmpty() || to.isEmpty()) {
            int missing = from.isEmpty() ? fromUsers : toUsers;
            return Judge.inconclusive(
                    claim.subject() + ": required " + text(),
                    "the point of " + missing + " users was not run; do it with --resume");
        }
        RatioEvidence evidence = new RatioEvidence(
                RepeatValues.of(from.get(), THROUGHPUT), RepeatValues.of(to.get(), THROUGHPUT), confidence);
        return Judge.judgement(
                claim.subject(), claim, evidence, doubt(from.get()).or(() -> doubt(to.get())));
    }

    private static Optional<String> doubt(PointSummary point) {
        return Doubts.of(point.verdict()).map(doubt -> "at " + point.point().label() + " " + doubt);
    }

    private static Optional<PointSummary> find(List<PointSummary> points, int users) {
        return points.stream()
                .filter(point -> point.point().closedUsers().equals(OptionalInt.of(users)))
                .findFirst();
    }

    @Override
    public String toString() {
        return text();
    }
}
