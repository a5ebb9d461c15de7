package org.loadharness.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.loadharness.model.Estimated;
import org.loadharness.model.HoldOut;
import org.loadharness.model.ScalingLaws.Candidate;
import org.loadharness.model.ThroughputAtLoad;
import org.loadharness.predict.Scaling;
import org.loadharness.stats.Digits;
import org.loadharness.stats.Estimate;
import org.loadharness.stats.Interval;

/** How throughput grows with users, for people and as tables. Immutable. Thread-safe. */
public final class ScalingWords {
    private static final int DIGITS = 3;

    /** A misfit that rare is not put down to chance. */
    private static final double MISFIT = 0.05;

    private ScalingWords() {}

    /** Every law that was tried, best first. */
    public static Sheet laws(Scaling.Told scaling) {
        return new Sheet(
                List.of("law", "gamma_per_s", "alpha", "beta", "users_at_peak", "peak_per_s", "weight_fraction"),
                scaling.laws().candidates().stream().map(ScalingWords::law).toList());
    }

    private static List<Cell> law(Candidate candidate) {
        return List.of(
                Cell.of(candidate.kind().text()),
                Cell.of(candidate.law().perUserPerSecond()),
                Cell.of(candidate.law().contention()),
                Cell.of(candidate.law().coherency()),
                Cell.of(candidate.law().usersAtPeak()),
                Cell.of(candidate.law().peakPerSecond()),
                Cell.of(candidate.weightFraction()));
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
        return List.of(Cell.of(name), Cell.of(estimated.value()), Cell.of(estimated.low()), end(estimated.high()));
    }

    private static Cell end(double high) {
        return Double.isInfinite(high) ? Cell.unknown() : Cell.of(high);
    }

    /** Every load: measured, as the best law has it, and as the universal law foretold it from the lower loads alone. */
    public static Sheet loads(Scaling.Told scaling) {
        return new Sheet(
                List.of(
                        "users",
                        "n",
                        "throughput_per_s",
                        "throughput_ci_low_per_s",
                        "throughput_ci_high_per_s",
                        "law_per_s",
                        "residual_fraction",
                        "foretold_per_s",
                        "foretold_error_fraction"),
                scaling.loads().stream()
                        .sorted(Comparator.comparingDouble(ThroughputAtLoad::users))
                        .map(load -> load(scaling, load))
                        .toList());
    }

    private static List<Cell> load(Scaling.Told scaling, ThroughputAtLoad load) {
        Estimate measured = Estimate.of(
                load.perSecond().stream().mapToDouble(Double::doubleValue).toArray());
        double law = scaling.laws().best().law().throughputPerSecond(load.users());
        return List.of(
                Cell.of(load.users()),
                Cell.of(load.perSecond().size()),
                Cell.of(measured.mean()),
                Cell.of(measured.interval().stream().mapToDouble(Interval::low).findFirst()),
                Cell.of(measured.interval().stream().mapToDouble(Interval::high).findFirst()),
                Cell.of(law),
                Cell.of(measured.mean().orElseThrow() / law - 1),
                Cell.of(forecast(scaling, load, HoldOut.Forecast::foretold)),
                Cell.of(forecast(scaling, load, HoldOut.Forecast::errorFraction)));
    }

    private static OptionalDouble forecast(
            Scaling.Told scaling, ThroughputAtLoad load, ToDoubleFunction<HoldOut.Forecast> figure) {
        return scaling.universal().holdOut() instanceof HoldOut.Tested tested
                ? tested.forecasts().stream()
                        .filter(forecast -> forecast.load() == load.users())
                        .mapToDouble(figure)
                        .findFirst()
                : OptionalDouble.empty();
    }

    /** What it comes to. */
    public static List<String> sentences(Scaling.Told scaling) {
        List<String> sentences = new ArrayList<>();
        sentences.add(choice(scaling));
        sentences.add(peak(scaling));
        sentences.add(foretelling(scaling.universal().holdOut()));
        scaling.universal().misfit().stream()
                .filter(probability -> probability < MISFIT)
                .forEach(probability -> sentences.add("The means lie farther from the universal law than the scatter of"
                        + " repeats explains (p = " + Digits.text(probability, 2)
                        + "): something else than contention and coherency is at work."));
        return sentences;
    }

    private static String choice(Scaling.Told scaling) {
        Candidate best = scaling.laws().best();
        String others = scaling.laws().candidates().stream()
                .skip(1)
                .map(each -> each.kind().text() + " " + Digits.percent(each.weightFraction()))
                .collect(Collectors.joining(", "));
        String head = "By Akaike's criterion the law is " + told(best) + ", with a weight of "
                + Digits.percent(best.weightFraction());
        return head + (others.isEmpty() ? "" : " against " + others) + ".";
    }

    private static String told(Candidate candidate) {
        return switch (candidate.kind()) {
            case LINEAR -> "linear: users do not hinder each other";
            case CONTENTION ->
                "contention alone (Amdahl): a share of "
                        + Digits.percent(candidate.law().contention()) + " of the work is done by one at a time";
            case COHERENCY -> "coherency alone: users cost each other time by pairs";
            case UNIVERSAL -> "universal: contention and coherency both";
        };
    }

    private static String peak(Scaling.Told scaling) {
        OptionalDouble users = scaling.laws().best().law().usersAtPeak();
        double most = scaling.loads().stream()
                .mapToDouble(ThroughputAtLoad::users)
                .max()
                .orElseThrow();
        if (users.isEmpty()) {
            OptionalDouble limit = scaling.laws().best().law().peakPerSecond();
            return limit.isPresent()
                    ? "Throughput has no peak; it comes near " + number(limit.getAsDouble()) + " per second."
                    : "Throughput grows without a limit that these loads show.";
        }
        String range = scaling.universal()
                .usersAtPeak()
                .map(known -> ", 95 % CI [" + number(known.low()) + ", "
                        + (Double.isInfinite(known.high()) ? "without end" : number(known.high())) + "]")
                .orElse("");
        String beyond = users.getAsDouble() > most ? ", beyond all loads that were measured" : "";
        return "Throughput is highest with " + number(users.getAsDouble()) + " users under way" + range + beyond + ": "
                + number(scaling.laws().best().law().throughputPerSecond(users.getAsDouble())) + " per second.";
    }

    private static String foretelling(HoldOut holdOut) {
        if (holdOut instanceof HoldOut.Untested untested) {
            return "Nothing was foretold: " + untested.reason() + ".";
        }
        HoldOut.Tested tested = (HoldOut.Tested) holdOut;
        return "The universal law, fitted on the lower " + tested.fittedLoads() + " loads alone, foretold the other "
                + tested.forecasts().size() + " with a mean error of " + Digits.percent(tested.meanErrorFraction())
                + ", at worst " + Digits.percent(tested.worstErrorFraction()) + ".";
    }

    private static String number(double value) {
        return Digits.text(value, DIGITS);
    }
}
