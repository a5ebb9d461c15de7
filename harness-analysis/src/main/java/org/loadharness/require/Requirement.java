package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.plan.Point;
import org.loadharness.stats.Interval;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.Verdict;
import org.loadharness.workload.Mix;

/**
 * What a run must keep to: {@code p99 < 20 ms}, {@code buy.errors < 1 %}, {@code scaling(1->50) > 20x}. It has three
 * outcomes, from the interval over the repeats: met if that lies wholly on the good side of the bound, not met if wholly on
 * the bad side, else inconclusive. Immutable. Thread-safe.
 */
public sealed interface Requirement {
    /** The option that takes them. */
    String OPTION = "require";

    /**
     * Reads {@code [INTERACTION.]METRIC OP VALUE UNIT} or {@code scaling(A->B) OP Kx}, blanks as you like:
     *
     * <ul>
     *   <li>INTERACTION may be a flow as well: its time without think times, and the share that a failure ended
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
     * Judges a run: a requirement of points once for each of them, in their order, one of scaling once for each variant.
     *
     * @throws IllegalArgumentException if the run has no such interaction
     */
    List<Judgement> judge(RunSummary run, Interval.Confidence confidence);

    /**
     * A requirement that every point meets or does not. Where its figure comes from:
     *
     * <ul>
     *   <li>percentiles: that of all samples of all repeats together, which needs 10 / (1 - p) of them; {@code mean} and {@code
     *       throughput}: the mean over repeats of each repeat's own. Each is the figure of {@code summary.csv}, with its
     *       interval. A repeat is one observation, so one alone decides nothing.
     *   <li>{@code errors}: failures of the interactions that ended, in all repeats together, with the interval of {@code summary.csv}. Those that
     *       had not ended when their trial was over are not counted.
     *   <li>{@code max}: the largest of all repeats. It has no interval and speaks of these samples alone; a longer run has a
     *       larger one.
     * </ul>
     *
     * <p>Where the verdict of the point is not sound it is inconclusive, and where the point was not run. There is one exception: of {@code errors} that are
     * wholly on the bad side it is not met where nothing but failures speaks against the numbers: that verdict concerns
     * response times and rests on the same count. Immutable. Thread-safe.
     */
    final class PointRequirement implements Requirement {
        private final Metric metric;
        private final Claim claim;

        PointRequirement(Metric metric, Claim claim) {
            this.metric = requireNonNull(metric, "metric");
            this.claim = requireNonNull(claim, "claim");
        }

        @Override
        public String text() {
            return claim.text();
        }

        /** The interaction that it speaks of; empty if of all together. */
        public Optional<String> interaction() {
            return metric.interaction();
        }

        Metric metric() {
            return metric;
        }

        Claim claim() {
            return claim;
        }

        @Override
        public Optional<String> problem(Mix mix, List<Point> points) {
            return metric.problem(mix).map(problem -> "requirement \"" + text() + "\": " + problem);
        }

        @Override
        public List<Judgement> judge(RunSummary run, Interval.Confidence confidence) {
            Map<Point, PointSummary> done =
                    run.truePoints().stream().collect(Collectors.toMap(PointSummary::point, Function.identity()));
            return run.plan().points().stream()
                    .filter(point -> !point.isPlacebo())
                    .map(point -> Optional.ofNullable(done.get(point))
                            .map(summary -> judge(summary, confidence))
                            .orElseGet(() -> notRun(point)))
                    .toList();
        }

        private Judgement notRun(Point point) {
            return Judge.inconclusive(
                    where(point) + ": required " + text(), "the point was not run; do it with --resume");
        }

        private String where(Point point) {
            return metric.text() + " at " + point.label();
        }

        /**
         * Judges a point.
         *
         * @throws IllegalArgumentException if it has no such interaction
         */
        public Judgement judge(PointSummary point, Interval.Confidence confidence) {
            Evidence evidence = evidence(point, confidence);
            return Judge.judgement(where(point.point()), claim, evidence, unreliable(point.verdict(), evidence));
        }

        private Optional<String> unreliable(Verdict verdict, Evidence evidence) {
            boolean isFailing = metric.figure() == Figure.Plain.ERRORS
                    && Reliability.areOfFailuresAlone(verdict)
                    && evidence.gap().isEmpty()
                    && evidence.side(claim) == Side.BAD;
            return isFailing ? Optional.empty() : Reliability.of(verdict);
        }

        private Evidence evidence(PointSummary point, Interval.Confidence confidence) {
            if (metric.figure() == Figure.Plain.ERRORS) {
                return ErrorsEvidence.of(point, metric, confidence);
            }
            return metric.figure() == Figure.Plain.MAX
                    ? LargestEvidence.of(point, metric)
                    : RepeatsEvidence.of(point, metric, confidence);
        }

        @Override
        public String toString() {
            return text();
        }
    }

    /**
     * A requirement on the throughput with some users over that with others, with Welch's interval on logarithms over the
     * repeats of both. Inconclusive where the verdict of either point is not sound. Immutable. Thread-safe.
     */
    final class ScalingRequirement implements Requirement {
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
                    : Optional.of(
                            "requirement \"" + text() + "\": no point of the plan has " + String.join(" or ", missing)
                                    + (missing.equals(List.of("1")) ? " user" : " users") + "; it has "
                                    + (planned.isEmpty() ? "none" : planned) + "; add what is missing to the users");
        }

        @Override
        public List<Judgement> judge(RunSummary run, Interval.Confidence confidence) {
            return run.plan().variants().stream()
                    .filter(variant -> run.plan().pointsOf(variant).stream().noneMatch(Point::isPlacebo))
                    .map(variant -> judge(where(variant.label()), run.pointsOf(variant), confidence))
                    .toList();
        }

        /** Judges by those two of the points of one variant that it names; inconclusive if they were not run. */
        public Judgement judge(List<PointSummary> points, Interval.Confidence confidence) {
            return judge(where(""), points, confidence);
        }

        private String where(String variant) {
            return claim.subject() + (variant.isEmpty() ? "" : " at " + variant);
        }

        private Judgement judge(String where, List<PointSummary> points, Interval.Confidence confidence) {
            Optional<PointSummary> from = find(points, fromUsers);
            Optional<PointSummary> to = find(points, toUsers);
            if (from.isEmpty() || to.isEmpty()) {
                int missing = from.isEmpty() ? fromUsers : toUsers;
                return Judge.inconclusive(
                        where + ": required " + text(),
                        "the point of " + Words.count(missing, "user") + " was not run; do it with --resume");
            }
            RatioEvidence evidence = new RatioEvidence(
                    PointFigure.of(from.get(), THROUGHPUT), PointFigure.of(to.get(), THROUGHPUT), confidence);
            return Judge.judgement(
                    where, claim, evidence, unreliable(from.get()).or(() -> unreliable(to.get())));
        }

        private static Optional<String> unreliable(PointSummary point) {
            return Reliability.of(point.verdict())
                    .map(reason -> "at " + point.point().label() + " " + reason);
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
}
