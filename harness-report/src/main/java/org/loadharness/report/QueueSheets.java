package org.loadharness.report;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.stats.PointSummary;
import org.loadharness.theory.Prediction;
import org.loadharness.theory.Prediction.Basis;
import org.loadharness.theory.Prediction.Validity.Standing;
import org.loadharness.theory.ScalingForecast.HoldOut;
import org.loadharness.theory.Theory;
import org.loadharness.theory.Theory.OfPoint;
import org.loadharness.theory.Theory.TierDemands;
import org.loadharness.theory.Theory.TierDemands.Demand;

/**
 * What queueing theory says of a variant, as tables. Immutable. Thread-safe.
 *
 * @param tiers what mean value analysis takes the system for, in sentences, or why it has nothing to say
 * @param demands what an interaction needs of each tier; no rows where that is not known
 * @param models each model that was fitted at the lower loads, and how it predicted the others; no rows where none was
 * @param predictions one by one, point by point
 */
public record QueueSheets(String tiers, Sheet demands, Sheet models, Sheet predictions) {
    private static final double MILLIS_PER_SECOND = 1e3;

    public QueueSheets {
        requireNonNull(tiers, "tiers");
        requireNonNull(demands, "demands");
        requireNonNull(models, "models");
        requireNonNull(predictions, "predictions");
    }

    /** Of a variant of that plan. */
    public static QueueSheets of(ExperimentPlan plan, Theory theory) {
        return new QueueSheets(
                TierWords.sentence(theory.demands())
                        + theory.notPredicted()
                                .map(why -> " No model of the queue is fitted at the lower loads: " + why + ".")
                                .orElse(""),
                demands(theory.demands()),
                models(theory),
                PredictionSheet.of(plan, theory));
    }

    private static Sheet demands(TierDemands demands) {
        List<Demand> tiers = demands instanceof TierDemands.Known known ? known.tiers() : List.of();
        return new Sheet(
                List.of("tier", "servers", "demand_ms", "squared_variation", "most_per_s"),
                tiers.stream().map(QueueSheets::demand).toList());
    }

    private static List<Sheet.Cell> demand(Demand tier) {
        return List.of(
                Sheet.Cell.of(tier.tier()),
                tier.servers().isPresent() ? Sheet.Cell.of(tier.servers().getAsInt()) : Sheet.Cell.unknown(),
                Sheet.Cell.of(MILLIS_PER_SECOND * tier.meanSeconds()),
                Sheet.Cell.of(tier.squaredVariation()),
                Sheet.Cell.of(tier.mostPerSecond()));
    }

    private static Sheet models(Theory theory) {
        List<Fitted> all = theory.points().stream().flatMap(Fitted::of).toList();
        return new Sheet(
                List.of(
                        "model",
                        "metric",
                        "fitted_loads",
                        "residual_mean_fraction",
                        "predicted_loads",
                        "predicted_error_mean_fraction",
                        "predicted_error_worst_fraction",
                        "validity"),
                all.stream()
                        .map(Fitted::about)
                        .distinct()
                        .map(about -> model(all.stream()
                                .filter(each -> each.about().equals(about))
                                .toList()))
                        .toList());
    }

    private static List<Sheet.Cell> model(List<Fitted> ofModel) {
        Prediction first = ofModel.get(0).prediction();
        Optional<HoldOut.Tested> fitted = tested(ofModel, Basis.FITTED);
        Optional<HoldOut.Tested> predicted = tested(ofModel, Basis.PREDICTED);
        return List.of(
                Sheet.Cell.of(first.model().text()),
                Sheet.Cell.of(first.metric().text()),
                Sheet.Cell.of(loads(fitted)),
                Sheet.Cell.of(figure(fitted, QueueSheets::residual)),
                Sheet.Cell.of(loads(predicted)),
                Sheet.Cell.of(figure(predicted, HoldOut.Tested::meanErrorFraction)),
                Sheet.Cell.of(figure(predicted, HoldOut.Tested::worstErrorFraction)),
                Sheet.Cell.of(validity(ofModel)));
    }

    /** Those of a model that predicted something. */
    private static Optional<HoldOut.Tested> tested(List<Fitted> ofModel, Basis basis) {
        List<HoldOut.Forecast> forecasts = ofModel.stream()
                .filter(each -> each.prediction().basis() == basis)
                .flatMap(each -> each.forecast().stream())
                .toList();
        return forecasts.isEmpty() ? Optional.empty() : Optional.of(new HoldOut.Tested(0, forecasts));
    }

    private static long loads(Optional<HoldOut.Tested> tested) {
        return tested.map(loads -> loads.forecasts().size()).orElse(0);
    }

    private static OptionalDouble figure(Optional<HoldOut.Tested> tested, ToDoubleFunction<HoldOut.Tested> figure) {
        return tested.stream().mapToDouble(figure).findFirst();
    }

    /** Mean over the loads of the size of measured / predicted - 1. */
    private static double residual(HoldOut.Tested fitted) {
        return fitted.forecasts().stream()
                .mapToDouble(each -> Math.abs(each.measured() / each.predicted() - 1))
                .average()
                .orElseThrow();
    }

    /** The first assumption that does not hold, of the loads that are predicted before the others. */
    private static String validity(List<Fitted> ofModel) {
        return Stream.of(Basis.PREDICTED, Basis.FITTED)
                .flatMap(basis ->
                        ofModel.stream().filter(each -> each.prediction().basis() == basis))
                .filter(each -> each.prediction().validity().standing() != Standing.APPLIES)
                .findFirst()
                .map(each -> "at " + each.point().point().label() + " "
                        + each.prediction().validity().words())
                .orElse("applies");
    }

    /** A prediction whose figures come from the lower loads. */
    private record Fitted(PointSummary point, Prediction prediction) {
        static Stream<Fitted> of(OfPoint point) {
            return point.predictions().stream()
                    .filter(prediction -> prediction.basis() != Basis.POINT)
                    .map(prediction -> new Fitted(point.point(), prediction));
        }

        List<Object> about() {
            return List.of(prediction.model(), prediction.metric());
        }

        Optional<HoldOut.Forecast> forecast() {
            double measured = prediction.measured().mean().orElse(0);
            double load = point.point().isOpen()
                    ? point.point().arrivalsPerSecond().orElse(0)
                    : point.point().users();
            return prediction.predicted().isPresent() && measured > 0
                    ? Optional.of(
                            new HoldOut.Forecast(load, prediction.predicted().getAsDouble(), measured))
                    : Optional.empty();
        }
    }
}
