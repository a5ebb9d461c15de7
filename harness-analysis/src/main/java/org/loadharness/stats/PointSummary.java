package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.loadharness.load.LoadPhase;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.WorkloadDescription;
import org.loadharness.record.Distribution;
import org.loadharness.stats.Pooled.Estimates;
import org.loadharness.workload.Queueing;

/**
 * What the repeats of one point mean together. Immutable. Thread-safe.
 *
 * @param point of the plan
 * @param trials its repeats, in their order; at least one
 * @param pooled their figures together
 * @param phases each phase of the load by itself; empty if there is one alone
 * @param flows that users went through; empty where the workload names none
 * @param queueing what the workload says of the system under this load; nothing where phases have different ones
 * @param stationarity whether it was the same from its beginning to its end
 * @param verdict that of the worst repeat, and of what only the repeats together show
 */
public record PointSummary(
        Point point,
        List<TrialSummary> trials,
        Pooled pooled,
        List<PhaseSummary> phases,
        List<FlowSummary> flows,
        Queueing queueing,
        Stationarity stationarity,
        Verdict verdict) {
    public PointSummary {
        requireNonNull(queueing, "queueing");
        requireNonNull(stationarity, "stationarity");
        requireNonNull(point, "point");
        requireNonNull(pooled, "pooled");
        requireNonNull(verdict, "verdict");
        trials = List.copyOf(trials);
        phases = List.copyOf(phases);
        flows = List.copyOf(flows);
    }

    static PointSummary of(ExperimentPlan plan, WorkloadDescription workload, List<TrialSummary> trials) {
        Point point = plan.pointOf(trials.get(0).log().id());
        Pooled pooled = Pooled.of(trials.stream().map(TrialSummary::measures).toList());
        Stationarity stationarity = Stationarity.of(plan, trials);
        PointEvidence evidence = new PointEvidence(plan, trials, pooled.estimates(), pooled.responses(), stationarity);
        return new PointSummary(
                point,
                trials,
                pooled,
                PhaseSummary.of(trials),
                FlowSummary.of(trials),
                queueing(point, phase -> workload.queueing(plan.variantOf(point), phase)),
                stationarity,
                Verdict.of(evidence.findings()));
    }

    private static Queueing queueing(Point point, Function<LoadPhase, Queueing> systems) {
        List<Queueing> different =
                point.phases().stream().map(systems).distinct().toList();
        return different.size() == 1 ? different.get(0) : Queueing.UNKNOWN;
    }

    /** The queue that the system is under this load; empty where theory knows none. */
    public Optional<Queueing.Station> station() {
        return queueing.station();
    }

    /** A sentence of its load, its throughput, its mean response time and its verdict. */
    @Override
    public String toString() {
        return point.label() + ": successes per second " + estimates().throughputPerSecond()
                + "; mean response time in ms " + estimates().responseMillis() + "; " + verdict;
    }

    /** Means over the repeats. */
    public Estimates estimates() {
        return pooled.estimates();
    }

    /** Response times of the successes of all repeats. */
    public Distribution responses() {
        return pooled.responses();
    }

    /**
     * Standard deviation of the response times of single successes, of all repeats, in nanoseconds, by the buckets; empty with
     * fewer than two.
     */
    public OptionalDouble responseSdNanos() {
        OptionalDouble variation = Buckets.variation(responses());
        return variation.isEmpty()
                ? variation
                : OptionalDouble.of(
                        variation.getAsDouble() * responses().meanNanos().orElseThrow());
    }

    /** What the systems of all repeats say they did of that name; empty where one does not say. */
    public OptionalLong counted(String name) {
        boolean isKnown = !trials.isEmpty()
                && trials.stream().allMatch(trial -> trial.log().counted().containsKey(name));
        return isKnown
                ? OptionalLong.of(trials.stream()
                        .mapToLong(trial -> trial.log().counted().get(name))
                        .sum())
                : OptionalLong.empty();
    }

    /**
     * That percentile as an open load of the same rate would have seen it at least, which does not wait while the system
     * stands still; empty where users do not make the rate, and where the percentile is unknown.
     */
    public OptionalDouble openPercentileNanos(double fraction) {
        return Omission.openPercentileNanos(stationarity, responses(), fraction);
    }

    /**
     * Into what the time of each interaction went, in the order of the mix: its parts in their order, then {@link
     * InteractionSummary.Part#REST} and {@link InteractionSummary.Part#END_TO_END}; empty where no part was reported.
     */
    public List<InteractionSummary.Part> parts() {
        return pooled.parts();
    }

    /** Successes of all repeats. */
    public long successes() {
        return pooled.sum(repeat -> repeat.counts().successes());
    }

    /** Failures of all repeats. */
    public long failures() {
        return pooled.sum(repeat -> repeat.counts().failures());
    }

    /** Interactions of all repeats that had begun and not ended when their trial was over. */
    public long censored() {
        return pooled.sum(repeat -> repeat.counts().censored());
    }

    /** Successes of those that ended, over all repeats; empty if none did. */
    public OptionalDouble successFraction() {
        return pooled.successFraction();
    }

    /** The largest of the repeats; empty if no user of any began an interaction. */
    public OptionalLong startSkewNanosMax() {
        return pooled.startSkewNanosMax();
    }

    /** The highest mean throughput of a point that is not invalid; of all points, if all are; empty if none has any. */
    public static Optional<PointSummary> peakOf(List<PointSummary> points) {
        List<PointSummary> valid = points.stream()
                .filter(point -> !(point.verdict() instanceof Verdict.Invalid))
                .toList();
        return (valid.isEmpty() ? points : valid)
                .stream()
                        .filter(point -> point.perSecond().isPresent())
                        .max(Comparator.comparingDouble(
                                point -> point.perSecond().orElseThrow()));
    }

    /** Mean throughput over repeats; empty where it is not known. */
    public OptionalDouble perSecond() {
        return estimates().throughputPerSecond().mean();
    }

    /**
     * What the repeats of one phase of a point mean together. Immutable. Thread-safe.
     *
     * @param load as planned
     * @param releasedSeconds when its users were let go, after the start of the measured stage
     * @param pooled the figures of its users alone, by the same arithmetic as those of the whole
     */
    public record PhaseSummary(LoadPhase load, Estimate releasedSeconds, Pooled pooled) {
        private static final double NANOS_PER_SECOND = 1e9;

        public PhaseSummary {
            requireNonNull(load, "load");
            requireNonNull(releasedSeconds, "releasedSeconds");
            requireNonNull(pooled, "pooled");
        }

        /** Each phase of a point, in the order of the plan; none where there is one alone. */
        static List<PhaseSummary> of(List<TrialSummary> trials) {
            int phases = trials.stream()
                    .mapToInt(trial -> trial.phases().size())
                    .max()
                    .orElse(0);
            List<PhaseSummary> summaries = new ArrayList<>();
            for (int phase = 0; phase < phases; phase++) {
                int index = phase;
                summaries.add(ofRepeats(trials.stream()
                        .filter(trial -> trial.phases().size() > index)
                        .map(trial -> trial.phases().get(index))
                        .toList()));
            }
            return summaries;
        }

        private static PhaseSummary ofRepeats(List<TrialPhase> repeats) {
            return new PhaseSummary(
                    repeats.get(0).load(),
                    Estimate.ofKnown(
                            repeats.stream().map(PhaseSummary::releasedSeconds).toList()),
                    Pooled.of(repeats.stream().map(TrialPhase::measures).toList()));
        }

        private static OptionalDouble releasedSeconds(TrialPhase phase) {
            return phase.releasedNanos().isPresent()
                    ? OptionalDouble.of(phase.releasedNanos().getAsLong() / NANOS_PER_SECOND)
                    : OptionalDouble.empty();
        }
    }
}
