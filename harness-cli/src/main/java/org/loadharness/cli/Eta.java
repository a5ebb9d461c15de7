package org.loadharness.cli;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
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
 * Estimates how long the rest of a run takes, between two bounds. A point takes as long as it did in the middle one of its
 * last trials: where the machine stood still in one, the others do not take that long. Until then a phase of a given time
 * takes that time, and one of given interactions as long as {@link Growth} expects; what a trial takes to start and to end is
 * that of those before, or not known yet. On a simulated clock a point that was not seen takes as long as those that were.
 * Repeats that are auto may take all of the budget until each point has had its first ones. Confined to one thread.
 */
final class Eta {
    /** What it may take to start and to end a trial, while nobody knows. */
    private static final Duration AROUND_A_TRIAL = Duration.ofSeconds(2);

    /** A rehearsal is slower than what follows it, by as much as this. */
    private static final double COLD = 2;

    /** So many of the last trials of a point say how long it takes: it may become faster or slower. */
    private static final int RECENT = 3;

    private final ExperimentPlan plan;
    private final Ticker ticker;
    private final long startNanos;
    private final Map<Point, Deque<Duration>> recent = new HashMap<>();
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
        Deque<Duration> ofPoint = recent.computeIfAbsent(point, first -> new ArrayDeque<>());
        ofPoint.add(took);
        if (ofPoint.size() > RECENT) {
            ofPoint.remove();
        }
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
                ? recent.isEmpty()
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
        if (recent.containsKey(point)) {
            return TimeLeft.exactly(middle(recent.get(point)));
        }
        if (plan.isSimulated()) {
            List<Duration> seen = recent.values().stream().map(Eta::middle).toList();
            return new TimeLeft(Collections.min(seen), Collections.max(seen));
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

    /** Of two the last one: the first trial of a point is slower than the rest. */
    private static Duration middle(Deque<Duration> trials) {
        return trials.size() < RECENT
                ? trials.getLast()
                : trials.stream().sorted().toList().get(RECENT / 2);
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
