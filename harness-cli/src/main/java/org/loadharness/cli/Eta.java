package org.loadharness.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.Repeats.Auto;
import org.loadharness.plan.TrialId;
import org.loadharness.plan.TrialSettings;
import org.loadharness.time.Ticker;

/**
 * Estimates how long the rest of a run takes, between two bounds. A point takes as long as it took last. Until then a phase of a
 * given time takes that time, and one of given interactions as long as {@link Growth} expects; what a trial takes to start and
 * to end is that of those before, or not known yet. On a simulated clock a point that was not seen takes as long as those that
 * were. Repeats that are auto may take all of the budget until each point has had its first ones. Confined to one thread.
 */
final class Eta {
    /** What it may take to start and to end a trial, while nobody knows. */
    private static final Duration AROUND_A_TRIAL = Duration.ofSeconds(2);

    /** A rehearsal is slower than what follows it, by as much as this. */
    private static final double COLD = 2;

    private final ExperimentPlan plan;
    private final Ticker ticker;
    private final long startNanos;
    private final Map<Point, Duration> last = new HashMap<>();
    private final List<Double> around = new ArrayList<>();
    private final Growth growth = new Growth();
    private final Growth rehearsal = new Growth();
    private int done;

    /** @param done trials that ended in earlier sessions */
    Eta(ExperimentPlan plan, int done, Ticker ticker) {
        this.plan = plan;
        this.done = done;
        this.ticker = ticker;
        this.startNanos = ticker.nanos();
    }

    /** A rehearsal has ended. */
    void rehearsed(Drove drove) {
        drove.observeIn(rehearsal);
    }

    /** A trial has ended that took so long, start and end included. */
    void ended(TrialId trial, Duration took, Drove drove) {
        done++;
        if (trial.isProfiled()) {
            return; // what it costs to read its recording says nothing of the others
        }
        Point point = plan.pointOf(trial);
        last.put(point, took);
        double countedNanos = 0;
        if (interactions(point) > 0 && !plan.isSimulated()) {
            drove.observeIn(growth);
            countedNanos = interactions(point) / drove.perNano();
        }
        around.add(took.toNanos() - fixedNanos(point) - countedNanos);
        around.sort(Comparator.naturalOrder());
    }

    /** How long trials of those points take, one each; empty as long as nothing is known. */
    Optional<TimeLeft> left(List<Point> left) {
        boolean isUnknown = plan.isSimulated()
                ? last.isEmpty()
                : rates().isUnknown() && left.stream().anyMatch(point -> interactions(point) > 0);
        if (isUnknown) {
            return Optional.empty();
        }
        Duration least = Duration.ZERO;
        Duration most = Duration.ZERO;
        for (Point point : left) {
            TimeLeft trial = trial(point);
            least = least.plus(trial.least());
            most = most.plus(trial.most());
        }
        return Optional.of(
                plan.repeats() instanceof Auto auto ? withinBudget(auto, least, most) : new TimeLeft(least, most));
    }

    private TimeLeft withinBudget(Auto auto, Duration least, Duration most) {
        Duration budget = budgetLeft(auto);
        Duration bound = isPilot(auto) ? budget : min(most, budget);
        boolean isMostlySpent = budget.multipliedBy(2).compareTo(auto.budget()) <= 0;
        return new TimeLeft(min(least, bound), bound, isMostlySpent);
    }

    private TimeLeft trial(Point point) {
        if (last.containsKey(point)) {
            return TimeLeft.exactly(last.get(point));
        }
        if (plan.isSimulated()) {
            return new TimeLeft(Collections.min(last.values()), Collections.max(last.values()));
        }
        double leastNanos = fixedNanos(point) + (around.isEmpty() ? 0 : medianAround());
        double mostNanos = fixedNanos(point) + (around.isEmpty() ? AROUND_A_TRIAL.toNanos() : medianAround());
        double interactions = interactions(point);
        if (interactions > 0) {
            Growth.Bounds rate = rates().expected(point.users());
            leastNanos += interactions / rate.highPerNano() / (growth.isUnknown() ? COLD : 1);
            mostNanos += interactions / rate.lowPerNano();
        }
        return new TimeLeft(nanos(leastNanos), nanos(mostNanos));
    }

    /** Less than nothing where warm-ups end before their time. */
    private double medianAround() {
        return around.get(around.size() / 2);
    }

    private static Duration nanos(double nanos) {
        return Duration.ofNanos(Math.max(0, Math.round(nanos)));
    }

    private Growth rates() {
        return growth.isUnknown() ? rehearsal : growth;
    }

    /** Whether a point has not had the repeats yet of which it is known how many more it needs. */
    private boolean isPilot(Auto auto) {
        return done < plan.points().size() * auto.least();
    }

    private Duration budgetLeft(Auto auto) {
        Duration left = auto.budget().minusNanos(ticker.nanos() - startNanos);
        return left.isNegative() ? Duration.ZERO : left;
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    /** A duration for people: {@code 1h5m}, {@code 1m20s}, {@code 7s}. */
    static String text(Duration duration) {
        long seconds = duration.plusMillis(500).toSeconds();
        if (seconds >= 3600) {
            return seconds / 3600 + "h" + seconds % 3600 / 60 + "m";
        }
        return seconds >= 60 ? seconds / 60 + "m" + seconds % 60 + "s" : seconds + "s";
    }

    private double fixedNanos(Point point) {
        TrialSettings settings = plan.variantOf(point).trialSettings();
        return PlannedTime.least(settings.warmup().longest())
                .plus(new PlannedTime(point).least())
                .plus(settings.isolation() == TrialSettings.Isolation.FORKED ? settings.rehearsal() : Duration.ZERO)
                .toNanos();
    }

    private double interactions(Point point) {
        return point.phases().stream()
                .mapToDouble(phase -> phase.load().users()
                        * (perUser(plan.variantOf(point)
                                        .trialSettings()
                                        .warmup()
                                        .longest())
                                + perUser(phase.measured())))
                .sum();
    }

    private static double perUser(Extent extent) {
        return extent instanceof Extent.Interactions interactions ? interactions.perUser() : 0;
    }
}
