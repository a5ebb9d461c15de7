package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.Warmup;
import org.loadharness.stats.PointSummary;
import org.loadharness.theory.Prediction.Metric;
import org.loadharness.theory.Prediction.Model;
import org.loadharness.theory.Prediction.Validity;
import org.loadharness.theory.Prediction.Validity.Standing;
import org.loadharness.theory.ServiceTime.Determined;

/**
 * A station under interactions that come at a steady rate. The harness's own users are part of its queue: what waits for
 * one of them waits in the same order, and is charged for it. Immutable. Thread-safe.
 *
 * @param open how they come
 * @param load their rate, and what serves them
 * @param service how long
 */
record OpenQueue(PointSummary point, OpenLoop open, Warmup warmup, StationLoad load, Determined service) {
    /** With fewer the growth of a queue may be chance. */
    private static final double FEWEST_DEVIATIONS = 3;

    private static final double MILLIS = 1e3;

    OpenQueue {
        requireNonNull(point, "point");
        requireNonNull(open, "open");
        requireNonNull(warmup, "warmup");
        requireNonNull(load, "load");
        requireNonNull(service, "service");
    }

    /** The simplest model first. */
    List<Prediction> predictions() {
        if (!load.isStable()) {
            Validity unstable = new Validity(
                    Standing.UNSTABLE,
                    "unstable: at rho = " + ServiceTime.text(load.utilisation())
                            + " the queue grows as long as the load lasts and has no mean; see "
                            + Model.OVERLOAD_TRANSIENT.text());
            return List.of(
                    prediction(Model.MMM, OptionalDouble.empty(), unstable),
                    prediction(Model.ALLEN_CUNNEEN, OptionalDouble.empty(), unstable),
                    overload());
        }
        Mmm mmm = Mmm.of(load);
        return List.of(
                prediction(
                        Model.MMM,
                        OptionalDouble.of(mmm.meanResponseSeconds()),
                        Assumptions.validity(
                                Assumptions.random(open),
                                Assumptions.exponential(service.squaredVariation()),
                                Assumptions.served(point),
                                Assumptions.lasting(point, mmm.relaxationSeconds()))),
                allenCunneen(mmm));
    }

    private Prediction allenCunneen(Mmm mmm) {
        OptionalDouble variation = service.squaredVariation();
        Optional<String> unknown = Assumptions.single(open)
                .or(() -> variation.isEmpty()
                        ? Optional.of("the variation of service times is not known well enough")
                        : Optional.empty());
        return unknown.map(why -> prediction(Model.ALLEN_CUNNEEN, OptionalDouble.empty(), Validity.not(why)))
                .orElseGet(() -> prediction(
                        Model.ALLEN_CUNNEEN,
                        OptionalDouble.of(new AllenCunneen(
                                        load, Assumptions.random(open).isEmpty() ? 1 : 0, variation.getAsDouble())
                                .meanResponseSeconds()),
                        Assumptions.validity(
                                Assumptions.served(point), Assumptions.lasting(point, mmm.relaxationSeconds()))));
    }

    private Prediction overload() {
        double sent = point.trials().stream()
                .map(trial -> trial.measures().sending().sent())
                .flatMapToLong(OptionalLong::stream)
                .average()
                .orElse(0);
        OptionalDouble before = waitingBefore();
        if (before.isEmpty() || sent == 0) {
            return prediction(
                    Model.OVERLOAD_TRANSIENT,
                    OptionalDouble.empty(),
                    Validity.not(
                            "how long the queue was at first is not known; use no warm-up, or one of a fixed time"));
        }
        OverloadTransient overload = new OverloadTransient(load, sent, before.getAsDouble());
        return prediction(
                Model.OVERLOAD_TRANSIENT,
                OptionalDouble.of(overload.meanResponseSeconds()),
                Assumptions.validity(Assumptions.served(point), whole(), plain(overload)));
    }

    /**
     * The queue that a warm-up leaves to the measured stage: of what it had too much, those that had a user. Those that still
     * waited for one are not begun any more.
     */
    private OptionalDouble waitingBefore() {
        Extent extent = warmup.longest();
        if (extent instanceof Extent.Interactions interactions && interactions.perUser() == 0) {
            return OptionalDouble.of(0);
        }
        if (!(warmup instanceof Warmup.Fixed) || !(extent instanceof Extent.Lasting lasting)) {
            return OptionalDouble.empty();
        }
        double waiting = open.arrivals().expectedWithin(lasting.duration()) * (1 - Math.min(1, 1 / load.utilisation()));
        return OptionalDouble.of(Math.min(waiting, open.maxInFlight() - load.servers()));
    }

    /** Those that waited longest are the last ones. */
    private Optional<String> whole() {
        long missing = point.censored()
                + point.trials().stream()
                        .map(trial -> trial.measures().sending().unsent())
                        .flatMapToLong(OptionalLong::stream)
                        .sum();
        return missing == 0
                ? Optional.empty()
                : Optional.of(missing + " interactions were not served when the run ended, and are in no mean");
    }

    private static Optional<String> plain(OverloadTransient overload) {
        return overload.deviations() >= FEWEST_DEVIATIONS
                ? Optional.empty()
                : Optional.of("in so short a run chance moves the queue as much as the overload does");
    }

    private Prediction prediction(Model model, OptionalDouble seconds, Validity validity) {
        return new Prediction(
                model,
                Metric.RESPONSE,
                OptionalDouble.of(load.utilisation()),
                seconds.isPresent() ? OptionalDouble.of(MILLIS * seconds.getAsDouble()) : seconds,
                Metric.RESPONSE.of(point),
                validity);
    }
}
