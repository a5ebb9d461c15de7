package org.loadharness.report;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Threshold;
import org.loadharness.plan.Variant;
import org.loadharness.record.Distribution;
import org.loadharness.stats.FlowSummary;
import org.loadharness.stats.InteractionSummary;
import org.loadharness.stats.Interval;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.PointSummary.PhaseSummary;
import org.loadharness.stats.Pooled;
import org.loadharness.stats.Pooled.Percentiles;
import org.loadharness.stats.Proportion;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.Stationarity;
import org.loadharness.stats.TrialMeasures;
import org.loadharness.stats.TrialSummary;
import org.loadharness.stats.TrialSummary.SecondSummary;
import org.loadharness.steady.Certificate.Change;
import org.loadharness.theory.Prediction;
import org.loadharness.theory.Theory;

/** What the rows of the tables are made of: each knows the row that it belongs to. */
final class Rows {
    private Rows() {}

    record PointRow(ExperimentPlan plan, PointSummary point) {
        static Stream<PointRow> of(RunSummary run) {
            return run.points().stream().map(point -> new PointRow(run.plan(), point));
        }

        Variant variant() {
            return plan.variantOf(point.point());
        }
    }

    record TrialRow(PointRow point, TrialSummary trial) {
        static Stream<TrialRow> of(RunSummary run) {
            return PointRow.of(run)
                    .flatMap(point -> point.point().trials().stream().map(trial -> new TrialRow(point, trial)));
        }
    }

    record InteractionRow(TrialRow trial, InteractionSummary interaction) {
        static Stream<InteractionRow> of(RunSummary run) {
            return TrialRow.of(run)
                    .flatMap(trial -> trial.trial().measures().interactions().stream()
                            .map(interaction -> new InteractionRow(trial, interaction)));
        }
    }

    record PhaseRow(PointRow point, PhaseSummary phase) {
        static Stream<PhaseRow> of(RunSummary run) {
            return PointRow.of(run)
                    .flatMap(point -> point.point().phases().stream().map(phase -> new PhaseRow(point, phase)));
        }
    }

    /**
     * A change within a phase of a point, or that there is none.
     *
     * @param material the share up to which a change does not matter
     */
    record SteadyRow(PointRow point, Stationarity.OfPhase phase, Optional<Change> change, double material) {
        static Stream<SteadyRow> of(RunSummary run) {
            return PointRow.of(run)
                    .flatMap(point ->
                            point.point().stationarity().phases().stream().flatMap(phase -> of(point, phase)));
        }

        private static Stream<SteadyRow> of(PointRow point, Stationarity.OfPhase phase) {
            double material = point.plan().limits().of(Threshold.STEADY_CHANGE);
            List<SteadyRow> changes = phase.certificate().changes().stream()
                    .filter(change -> change.exceeds(material))
                    .map(change -> new SteadyRow(point, phase, Optional.of(change), material))
                    .toList();
            return changes.isEmpty()
                    ? Stream.of(new SteadyRow(point, phase, Optional.empty(), material))
                    : changes.stream();
        }
    }

    record FlowRow(PointRow point, FlowSummary flow) {
        static Stream<FlowRow> of(RunSummary run) {
            return PointRow.of(run)
                    .flatMap(point -> point.point().flows().stream().map(flow -> new FlowRow(point, flow)));
        }
    }

    record TierRow(PointRow point, InteractionSummary.Part part) {
        static Stream<TierRow> of(RunSummary run) {
            return PointRow.of(run)
                    .flatMap(point -> point.point().parts().stream().map(part -> new TierRow(point, part)));
        }
    }

    record ModelRow(PointRow point, Prediction prediction) {
        static Stream<ModelRow> of(RunSummary run) {
            return of(run.plan(), Theory.ofPoints(run));
        }

        static Stream<ModelRow> of(ExperimentPlan plan, List<Theory.OfPoint> points) {
            return points.stream()
                    .flatMap(point -> point.predictions().stream()
                            .map(prediction -> new ModelRow(new PointRow(plan, point.point()), prediction)));
        }
    }

    /** The part of a trial that a second belongs to. */
    enum Part {
        WARMUP,
        MEASURED;

        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    record SecondRow(TrialRow trial, Part part, SecondSummary second) {
        /** In the order of time. */
        static Stream<SecondRow> of(RunSummary run) {
            return TrialRow.of(run)
                    .flatMap(trial -> Stream.concat(
                            trial.trial().warmup().map(second -> new SecondRow(trial, Part.WARMUP, second)),
                            trial.trial().timeline().map(second -> new SecondRow(trial, Part.MEASURED, second))));
        }
    }

    /** An interaction of a point, with what each repeat has of it. */
    record ShareRow(PointRow point, List<InteractionSummary> repeats) {
        static Stream<ShareRow> of(RunSummary run) {
            return PointRow.of(run).flatMap(ShareRow::of);
        }

        private static Stream<ShareRow> of(PointRow point) {
            List<List<InteractionSummary>> repeats = point.point().pooled().repeats().stream()
                    .map(TrialMeasures::interactions)
                    .toList();
            return IntStream.range(0, repeats.get(0).size())
                    .mapToObj(kind -> new ShareRow(
                            point,
                            repeats.stream().map(repeat -> repeat.get(kind)).toList()));
        }

        /** Part of all interactions of the point that ended; empty if none did. */
        OptionalDouble fraction() {
            List<Proportion> shares = shares();
            long all = shares.stream().mapToLong(Proportion::trials).sum();
            long own = shares.stream().mapToLong(Proportion::successes).sum();
            return all == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) own / all);
        }

        /** Its interval at 95 %, wider where repeats differ by more than interactions drawn one by one would. */
        Optional<Interval> interval() {
            List<Proportion> shares = shares();
            return shares.isEmpty()
                    ? Optional.empty()
                    : Optional.of(Proportion.interval(shares, Interval.Confidence.STANDARD));
        }

        /** Of each repeat in which any interaction ended, as its users and its histograms have counted them. */
        private List<Proportion> shares() {
            List<TrialMeasures> all = point.point().pooled().repeats();
            return IntStream.range(0, repeats.size())
                    .filter(repeat -> all.get(repeat).counts().ended() > 0)
                    .filter(repeat -> repeats.get(repeat).ended()
                            <= all.get(repeat).counts().ended())
                    .mapToObj(repeat -> new Proportion(
                            repeats.get(repeat).ended(),
                            all.get(repeat).counts().ended()))
                    .toList();
        }

        Distribution responses() {
            return Distribution.merge(
                    repeats.stream().map(InteractionSummary::successes).toList());
        }
    }

    record QuantileRow(PointRow point, BigDecimal fraction, long responseNanos, Optional<Interval> interval) {
        static Stream<QuantileRow> of(RunSummary run) {
            return PointRow.of(run).flatMap(QuantileRow::of);
        }

        private static Stream<QuantileRow> of(PointRow point) {
            Pooled pooled = point.point().pooled();
            return Percentiles.FRACTIONS.stream()
                    .flatMap(fraction -> pooled.responses().percentileNanos(fraction.doubleValue()).stream()
                            .mapToObj(nanos -> new QuantileRow(
                                    point, fraction, nanos, pooled.responseInterval(fraction.doubleValue()))));
        }
    }
}
