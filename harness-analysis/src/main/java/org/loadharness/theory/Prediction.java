package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.util.OptionalDouble;
import org.loadharness.stats.Estimate;

/**
 * What theory says of a point, beside what was measured. Immutable. Thread-safe.
 *
 * @param model where it comes from
 * @param metric of what
 * @param utilisation share of the servers that is busy, 1 and more if they do not keep up; empty if nobody waits for a
 *     server, or it is not known
 * @param predicted in the metric's unit; empty if there is none
 * @param measured likewise
 * @param validity whether the one is to be held against the other
 * @param basis where the figures come from that it is made of
 */
public record Prediction(
        Model model,
        Metric metric,
        OptionalDouble utilisation,
        OptionalDouble predicted,
        Estimate measured,
        Validity validity,
        Basis basis) {
    public Prediction {
        requireNonNull(model, "model");
        requireNonNull(metric, "metric");
        requireNonNull(utilisation, "utilisation");
        requireNonNull(predicted, "predicted");
        requireNonNull(measured, "measured");
        requireNonNull(validity, "validity");
        requireNonNull(basis, "basis");
    }

    /** Made of what was measured at the point itself. */
    Prediction(
            Model model,
            Metric metric,
            OptionalDouble utilisation,
            OptionalDouble predicted,
            Estimate measured,
            Validity validity) {
        this(model, metric, utilisation, predicted, measured, validity, Basis.POINT);
    }

    Prediction with(Validity other) {
        return new Prediction(model, metric, utilisation, predicted, measured, other, basis);
    }

    Prediction on(Basis other) {
        return new Prediction(model, metric, utilisation, predicted, measured, validity, other);
    }

    /** Measured over predicted; empty without either. */
    public OptionalDouble ratio() {
        return predicted.isPresent()
                        && predicted.getAsDouble() > 0
                        && measured.mean().isPresent()
                ? OptionalDouble.of(measured.mean().getAsDouble() / predicted.getAsDouble())
                : OptionalDouble.empty();
    }
}
