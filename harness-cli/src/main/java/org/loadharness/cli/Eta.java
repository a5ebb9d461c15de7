package org.loadharness.cli;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.TrialId;
import org.loadharness.plan.TrialSettings;

/**
 * Estimates how long the rest of a run takes. A phase of a given time takes that time. A phase of given interactions
 * takes as long as its point took last; one of a point that has not ended yet as long as the system needs for them all, at
 * the rate that {@link Growth} expects of so many users.
 * On a simulated clock every trial takes as long as those before did on average. Confined to one thread.
 */
final class Eta {
    private final ExperimentPlan plan;
    private final Map<Point, Double> lastNanos = new HashMap<>();
    private final Growth growth = new Growth();
    private Duration tookTogether = Duration.ZERO;
    private int endedCount;

    Eta(ExperimentPlan plan) {
        this.plan = plan;
    }

    /** A rehearsal has ended. */
    void rehearsed(Rehearsed rehearsed) {
        rehearsed.observeIn(growth);
    }

    /** A trial has ended that took so long, start and end included. */
    void ended(TrialId trial, Duration took) {
        tookTogether = tookTogether.plus(took);
        endedCount++;
        if (trial.isProfiled()) {
            return; // what it costs to read its recording says nothing of the others
        }
        Point point = plan.pointOf(trial);
        double countedNanos = took.toNanos() - fixedNanos(point);
        if (interactions(point) > 0 && countedNanos > 0) {
            growth.observe(point.users(), interactions(point) / countedNanos);
            lastNanos.put(point, (double) took.toNanos());
        }
    }

    /** How long trials of those points take, one each; empty as long as nothing is known. */
    Optional<Duration> left(List<Point> left) {
        if (plan.isSimulated()) {
            return endedCount == 0
                    ? Optional.empty()
                    : Optional.of(tookTogether.multipliedBy(left.size()).dividedBy(endedCount));
        }
        boolean counted = left.stream().anyMatch(point -> interactions(point) > 0);
        if (counted && growth.isUnknown()) {
            return Optional.empty();
        }
        double nanos = left.stream()
                .mapToDouble(point -> lastNanos.getOrDefault(point, fixedNanos(point) + countedNanos(point)))
                .sum();
        return Optional.of(Duration.ofNanos(Math.round(nanos)));
    }

    private double countedNanos(Point point) {
        double interactions = interactions(point);
        return interactions == 0 ? 0 : interactions / growth.perNano(point.users());
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
