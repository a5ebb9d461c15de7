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

    /** Every law that was tried, best first, and how it predicted the higher loads when it had been fitted on the lower alone. */
    public static Sheet laws(Scaling.Told scaling) {
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
                        "predicted_error_mean_fraction",
                        "predicted_error_worst_fraction"),
                scaling.laws().candidates().stream()
                        .map(candidate -> law(scaling, candidate))
                        .toList());
    }

    private static List<Cell> law(Scaling.Told scaling, Candidate candidate) {
        double above = candidate.aicc() - scaling.laws().best().aicc();
        return List.of(
                Cell.of(candidate.kind().text()),
                Cell.of(candidate.law().perUserPerSecond()),
                Cell.of(candidate.law().contention()),
                Cell.of(candidate.law().coherency()),
                Cell.of(candidate.law().usersAtPeak()),
                Cell.of(candidate.law().peakPerSecond()),
                known(above),
                Cell.of(Math.rint(candidate.weightFraction() * WEIGHT_STEPS) / WEIGHT_STEPS),
                error(scaling.forecast(), candidate.kind(), HoldOut.Tested::meanErrorFraction),
                error(scaling.forecast(), candidate.kind(), HoldOut.Tested::worstErrorFraction));
    }

    private static Cell error(ScalingForecast forecast, Kind kind, ToDoubleFunction<HoldOut.Tested> figure) {
        return forecast instanceof Made made
                ? made.of(kind)
                        .map(law -> Cell.of(figure.applyAsDouble(law.holdOut())))
                        .orElse(Cell.unknown())
                : Cell.unknown();
    }

    /** What is known of the universal law's unknowns. */
    public static Sheet unknowns(Scaling.Told scaling) {
        List<List<Cell>> rows = new ArrayList<>();
        rows.add(unknown("gamma_per_s", scaling.universal().perUserPerSecond()));
        rows.add(unknown("alpha", scaling.universal().contention()));
        rows.add(unknown("beta", scaling.universal().coherency()));
        scaling.universal().usersAtPeak().ifPresent(users -> rows.add(unknown("users_at_peak", users)));
        return new Sheet(List.of("universal", "value", "ci_low", "ci_high"), rows);
    }

    private static List<Cell> unknown(String name, Estimated estimated) {
        return List.of(Cell.of(name), Cell.of(estimated.value()), Cell.of(estimated.low()), known(estimated.high()));
    }

    private static Cell known(double value) {
        return Double.isInfinite(value) ? Cell.unknown() : Cell.of(value);
    }

    /** Every load: measured, as the best law has it, and as the lower loads alone predicted it. */
    public static Sheet loads(Scaling.Told scaling) {
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

    private static List<Cell> load(Scaling.Told scaling, ThroughputAtLoad load) {
        Estimate measured = Estimate.of(
                load.perSecond().stream().mapToDouble(Double::doubleValue).toArray());
        double law = scaling.laws().best().law().throughputPerSecond(load.users());
        Optional<HoldOut.Forecast> predicted = predicted(scaling.forecast(), load.users());
        return List.of(
                Cell.of(load.users()),
                Cell.of(load.perSecond().size()),
                Cell.of(measured.mean()),
                Cell.of(end(measured, Interval::low)),
                Cell.of(end(measured, Interval::high)),
                Cell.of(law),
                Cell.of(measured.mean().orElseThrow() / law - 1),
                Cell.of(figure(predicted, HoldOut.Forecast::predicted)),
                Cell.of(figure(predicted, HoldOut.Forecast::errorFraction)));
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
