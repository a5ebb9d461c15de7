package org.loadharness.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.loadharness.stats.Estimate;
import org.loadharness.stats.Interval;
import org.loadharness.theory.ScalabilityFit.Estimated;
import org.loadharness.theory.Scaling;
import org.loadharness.theory.ScalingForecast;
import org.loadharness.theory.ScalingForecast.HoldOut;
import org.loadharness.theory.ScalingForecast.Made;
import org.loadharness.theory.ScalingLaws.Candidate;
import org.loadharness.theory.ScalingLaws.Kind;
import org.loadharness.theory.ThroughputAtLoad;

/** How throughput grows with users, as tables. */
public final class ScalingSheets {
    /** Weights below a millionth are 0 for all who read them. */
    private static final double WEIGHT_STEPS = 1e6;

    private ScalingSheets() {}

    /** What the laws come to, a sentence each. */
    public static List<String> sentences(Scaling.Known scaling) {
        return ScalingWords.sentences(scaling);
    }

    /** Every law that was tried, best first, and how it predicted the higher loads when it had been fitted on the lower alone. */
    public static Sheet laws(Scaling.Known scaling) {
        return new Sheet(
                List.of(
                        "law",
                        "gamma_per_s",
                        "alpha",
                        "beta",
                        "users_at_peak",
                        "peak_per_s",
                        "aicc_above_best",
                        "weight_fraction",
                        "left_out_error_fraction",
                        "predicted_error_mean_fraction",
                        "predicted_error_worst_fraction"),
                scaling.laws().candidates().stream()
                        .map(candidate -> law(scaling, candidate))
                        .toList());
    }

    private static List<Sheet.Cell> law(Scaling.Known scaling, Candidate candidate) {
        double least = scaling.laws().candidates().stream()
                .mapToDouble(Candidate::aicc)
                .min()
                .orElseThrow();
        return List.of(
                Sheet.Cell.of(candidate.kind().text()),
                Sheet.Cell.of(candidate.law().perUserPerSecond()),
                Sheet.Cell.of(candidate.law().contention()),
                Sheet.Cell.of(candidate.law().coherency()),
                Sheet.Cell.of(candidate.law().usersAtPeak()),
                Sheet.Cell.of(candidate.law().peakPerSecond()),
                known(candidate.aicc() - least),
                Sheet.Cell.of(Math.rint(candidate.weightFraction() * WEIGHT_STEPS) / WEIGHT_STEPS),
                Sheet.Cell.of(candidate.leftOutErrorFraction()),
                error(scaling.forecast(), candidate.kind(), HoldOut.Tested::meanErrorFraction),
                error(scaling.forecast(), candidate.kind(), HoldOut.Tested::worstErrorFraction));
    }

    private static Sheet.Cell error(ScalingForecast forecast, Kind kind, ToDoubleFunction<HoldOut.Tested> figure) {
        return forecast instanceof Made made
                ? made.of(kind)
                        .map(law -> Sheet.Cell.of(figure.applyAsDouble(law.holdOut())))
                        .orElse(Sheet.Cell.unknown())
                : Sheet.Cell.unknown();
    }

    /** What is known of the universal law's unknowns. */
    public static Sheet unknowns(Scaling.Known scaling) {
        List<List<Sheet.Cell>> rows = new ArrayList<>();
        rows.add(unknown("gamma_per_s", scaling.universal().perUserPerSecond()));
        rows.add(unknown("alpha", scaling.universal().contention()));
        rows.add(unknown("beta", scaling.universal().coherency()));
        scaling.universal().usersAtPeak().ifPresent(users -> rows.add(unknown("users_at_peak", users)));
        return new Sheet(List.of("universal", "value", "ci_low", "ci_high"), rows);
    }

    private static List<Sheet.Cell> unknown(String name, Estimated estimated) {
        return List.of(
                Sheet.Cell.of(name),
                Sheet.Cell.of(estimated.value()),
                Sheet.Cell.of(estimated.low()),
                known(estimated.high()));
    }

    private static Sheet.Cell known(double value) {
        return Double.isInfinite(value) ? Sheet.Cell.unknown() : Sheet.Cell.of(value);
    }

    /** Every load: measured, as the best law has it, and as the lower loads alone predicted it. */
    public static Sheet loads(Scaling.Known scaling) {
        return new Sheet(
                List.of(
                        "users",
                        "repeats",
                        "throughput_per_s",
                        "throughput_ci_low_per_s",
                        "throughput_ci_high_per_s",
                        "law_per_s",
                        "residual_fraction",
                        "predicted_per_s",
                        "predicted_error_fraction"),
                scaling.loads().stream()
                        .sorted(Comparator.comparingDouble(ThroughputAtLoad::users))
                        .map(load -> load(scaling, load))
                        .toList());
    }

    private static List<Sheet.Cell> load(Scaling.Known scaling, ThroughputAtLoad load) {
        Estimate measured = Estimate.of(
                load.perSecond().stream().mapToDouble(Double::doubleValue).toArray());
        double law = scaling.laws().best().law().throughputPerSecond(load.users());
        Optional<HoldOut.Forecast> predicted = predicted(scaling.forecast(), load.users());
        return List.of(
                Sheet.Cell.of(load.users()),
                Sheet.Cell.of(load.perSecond().size()),
                Sheet.Cell.of(measured.mean()),
                Sheet.Cell.of(end(measured, Interval::low)),
                Sheet.Cell.of(end(measured, Interval::high)),
                Sheet.Cell.of(law),
                Sheet.Cell.of(measured.mean().orElseThrow() / law - 1),
                Sheet.Cell.of(figure(predicted, HoldOut.Forecast::predicted)),
                Sheet.Cell.of(figure(predicted, HoldOut.Forecast::errorFraction)));
    }

    private static Optional<HoldOut.Forecast> predicted(ScalingForecast forecast, double users) {
        return forecast instanceof Made made
                ? made.preferred().holdOut().forecasts().stream()
                        .filter(each -> each.load() == users)
                        .findFirst()
                : Optional.empty();
    }

    private static OptionalDouble figure(
            Optional<HoldOut.Forecast> forecast, ToDoubleFunction<HoldOut.Forecast> figure) {
        return forecast.stream().mapToDouble(figure).findFirst();
    }

    private static OptionalDouble end(Estimate measured, ToDoubleFunction<Interval> end) {
        return measured.interval().stream().mapToDouble(end).findFirst();
    }
}
