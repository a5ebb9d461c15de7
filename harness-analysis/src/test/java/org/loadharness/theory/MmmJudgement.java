package org.loadharness.theory;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.loadharness.theory.ScalabilityFit.Estimated;

/**
 * Whether a queue is an M/M/m. It is not if a load exceeds what the servers complete; nor if the measured waiting is not what
 * exponential service times would give, at the fitted loads or at the held ones, or if service takes longer at one than at
 * the other. These are three tests, and each gets a third of the 1 % at which an M/M/m may be refused (Bonferroni). In
 * simulations it is up to 2 %, for the means of few runs near saturation are skewed. Immutable. Thread-safe.
 */
final class MmmJudgement {
    private static final double REFUSED_OF_ALL = 0.01;
    private static final double REFUSED_BY_ONE = REFUSED_OF_ALL / 3;

    /** Of constant service times: what an answer must be able to distinguish from exponential ones. */
    private static final double RATIO_IF_CONSTANT = 0.5;

    private static final MathContext FOUR_DIGITS = new MathContext(4);

    private final int servers;
    private final List<QueueAtLoad> fitted;
    private final List<QueueAtLoad> held;

    MmmJudgement(int servers, List<QueueAtLoad> fitted, List<QueueAtLoad> held) {
        this.servers = servers;
        this.fitted = fitted;
        this.held = held;
    }

    MmmFit.Answer answer() {
        List<String> overloads = overloads();
        if (!overloads.isEmpty()) {
            return new MmmFit.Answer.Rejected(overloads);
        }
        Optional<QueueAtLoad> unclear = Stream.concat(
                        fitted.stream().filter(this::hasOverloadedRun),
                        held.stream().filter(this::mayBeOverload))
                .findFirst();
        if (unclear.isPresent()) {
            return new MmmFit.Answer.Undecided(words(
                    "at %s/s the service times scatter too much to show whether the servers keep up; repeat more often",
                    rate(unclear.get())));
        }
        List<WaitingRatio> ratios = Stream.of(fitted, held)
                .flatMap(loads -> WaitingRatio.of(servers, loads).stream())
                .toList();
        List<String> reasons = new ArrayList<>(ratios.stream()
                .filter(ratio -> ratio.probability() < REFUSED_BY_ONE)
                .map(MmmJudgement::sentence)
                .toList());
        drift().ifPresent(reasons::add);
        return reasons.isEmpty() ? acceptedIfSure(ratios) : new MmmFit.Answer.Rejected(reasons);
    }

    private static MmmFit.Answer acceptedIfSure(List<WaitingRatio> ratios) {
        Optional<Estimated> surest =
                ratios.stream().map(WaitingRatio::estimated).min(Comparator.comparingDouble(MmmJudgement::width));
        return surest.filter(ratio -> !Scatter.covers(ratio, RATIO_IF_CONSTANT))
                .<MmmFit.Answer>map(MmmFit.Answer.Accepted::new)
                .orElseGet(() -> new MmmFit.Answer.Undecided(
                        "waiting scatters too much to distinguish exponential from constant service times; "
                                + "repeat more often, measure for longer or at higher rates"));
    }

    private List<String> overloads() {
        return Stream.concat(fitted.stream(), held.stream())
                .filter(load -> load.utilisation(servers) >= 1)
                .map(load -> words(
                        "overload: at %s/s the utilisation is %.3f, so the queue grows for as long as the load lasts",
                        rate(load), load.utilisation(servers)))
                .toList();
    }

    /** Whether the range of the utilisation reaches 1, or one run's does. */
    private boolean mayBeOverload(QueueAtLoad load) {
        double limitSeconds = servers / load.arrivalsPerSecond();
        return hasOverloadedRun(load)
                || service(List.of(load))
                        .filter(scatter -> scatter.estimated().high() >= limitSeconds)
                        .isPresent();
    }

    /** Whether one run, taken alone, has no steady state that its waiting could be held against. */
    private boolean hasOverloadedRun(QueueAtLoad load) {
        return !load.runs().stream()
                .allMatch(
                        run -> new StationLoad(load.arrivalsPerSecond(), run.meanServiceSeconds(), servers).isStable());
    }

    private Optional<String> drift() {
        return service(fitted)
                .flatMap(before -> service(held)
                        .filter(after -> before.probabilityOfSame(after) < REFUSED_BY_ONE)
                        .map(after -> words(
                                "service takes %.4g s up to a utilisation of 60 %% and %.4g s above it",
                                before.mean(), after.mean())));
    }

    private static String sentence(WaitingRatio ratio) {
        Estimated estimated = ratio.estimated();
        return words(
                "waiting is %.3g [%.3g, %.3g] times that of exponential service times and Poisson arrivals: "
                        + (estimated.value() < 1 ? "service or arrivals vary less" : "service or arrivals vary more"),
                estimated.value(),
                estimated.low(),
                estimated.high());
    }

    /** Mean service times of the runs; empty if there are fewer than two. */
    private static Optional<Scatter> service(List<QueueAtLoad> loads) {
        double[] seconds = loads.stream()
                .flatMap(load -> load.runs().stream())
                .mapToDouble(QueueAtLoad.Run::meanServiceSeconds)
                .toArray();
        return seconds.length < 2 ? Optional.empty() : Optional.of(Scatter.of(seconds));
    }

    private static double width(Estimated estimated) {
        return estimated.high() - estimated.low();
    }

    private static String rate(QueueAtLoad load) {
        return BigDecimal.valueOf(load.arrivalsPerSecond())
                .round(FOUR_DIGITS)
                .stripTrailingZeros()
                .toPlainString();
    }

    private static String words(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
