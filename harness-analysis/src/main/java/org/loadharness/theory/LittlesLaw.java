package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.loadharness.plan.Threshold;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.TrialMeasures;
import org.loadharness.theory.Prediction.Metric;
import org.loadharness.theory.Prediction.Model;

/**
 * What N users can have who each wait for their own interaction: X = N / (W + Z), of which the share that succeeds counts.
 * It holds for every system, as long as N is the number of users that are there. Immutable. Thread-safe.
 */
record LittlesLaw(Threshold.InForce limits, PointSummary point) {
    LittlesLaw {
        requireNonNull(limits, "limits");
        requireNonNull(point, "point");
    }

    /** With the users that the point is named by; with those that were there on average, where that is another number. */
    List<Prediction> predictions() {
        int users = point.point().closedUsers().orElseThrow();
        Optional<String> others =
                Assumptions.present(limits, point).map(why -> why + "; see " + Model.LITTLE_ACTIVE.text());
        if (others.isEmpty()) {
            return List.of(prediction(Model.LITTLE, repeat -> OptionalDouble.of(users), Optional.empty()));
        }
        return List.of(
                prediction(Model.LITTLE, repeat -> OptionalDouble.of(users), others),
                prediction(Model.LITTLE_ACTIVE, repeat -> repeat.concurrency().usersActiveMean(), Optional.empty()));
    }

    private Prediction prediction(
            Model model, Function<TrialMeasures, OptionalDouble> users, Optional<String> objection) {
        OptionalDouble perSecond = point.pooled().repeats().stream()
                .map(repeat -> perSecond(repeat, users.apply(repeat)))
                .flatMapToDouble(OptionalDouble::stream)
                .average();
        return new Prediction(
                model,
                Metric.THROUGHPUT,
                OptionalDouble.empty(),
                perSecond,
                Metric.THROUGHPUT.of(point),
                Assumptions.validity(Cycle.unknown(perSecond), objection, ended()));
    }

    private static OptionalDouble perSecond(TrialMeasures repeat, OptionalDouble users) {
        OptionalDouble cycleSeconds = Cycle.seconds(repeat);
        OptionalDouble succeeding = repeat.counts().successFraction();
        return cycleSeconds.isEmpty() || users.isEmpty() || succeeding.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(succeeding.getAsDouble()
                        * OperationalLaws.throughputPerSecond(users.getAsDouble(), cycleSeconds.getAsDouble()));
    }

    private Optional<String> ended() {
        return point.censored() == 0
                ? Optional.empty()
                : Optional.of(point.censored()
                        + " interactions had not ended with the run, and how long they took is not" + " known");
    }
}
