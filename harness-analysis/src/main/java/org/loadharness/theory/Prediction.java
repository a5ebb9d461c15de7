package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.util.OptionalDouble;
import org.loadharness.stats.Estimate;
import org.loadharness.stats.PointSummary;

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

    /** Where a prediction comes from. Immutable. Thread-safe. */
    public enum Model {
        /** {@link org.loadharness.theory.Mmm}. */
        MMM("mmm"),
        /** {@link org.loadharness.theory.Mmmk}. */
        MMMK("mmmk"),
        /** {@link org.loadharness.theory.AllenCunneen}; M/G/m where arrivals are Poisson. */
        ALLEN_CUNNEEN("allen_cunneen"),
        /** {@link org.loadharness.theory.OverloadTransient}. */
        OVERLOAD_TRANSIENT("overload_transient"),
        /** {@link org.loadharness.theory.AsymptoticBounds}: throughput is at most this, response at least. */
        BOUND("bound"),
        /** {@link org.loadharness.theory.MachineRepairman}. */
        MACHINE_REPAIRMAN("machine_repairman"),
        /** {@link org.loadharness.theory.ClosedNetwork}: the mean values of users who pass several tiers. */
        MEAN_VALUES("mean_values"),
        /** Little's law, X = N / (W + Z), with the users that the point is named by. */
        LITTLE("little"),
        /** The same with the users that were there on average. */
        LITTLE_ACTIVE("little_active"),
        /** {@link org.loadharness.theory.PhaseSchedule} with the run's mean times for all phases. */
        PHASES("phases"),
        /** The same with the mean times of each phase. */
        PHASES_OWN("phases_own");

        private final String text;

        Model(String text) {
            this.text = text;
        }

        /** As tables name it. */
        public String text() {
            return text;
        }
    }

    /** What theory speaks of. Immutable. Thread-safe. */
    public enum Metric {
        /** Mean response time of successes, in ms. */
        RESPONSE("response_mean_ms", "ms") {
            @Override
            Estimate of(PointSummary point) {
                return point.estimates().responseMillis();
            }
        },
        /** Successes of all users per second. */
        THROUGHPUT("throughput_per_s", "/s") {
            @Override
            Estimate of(PointSummary point) {
                return point.estimates().throughputPerSecond();
            }
        },
        /** From the first user's start to the last user's end, in s. */
        WALL("wall_s", "s") {
            @Override
            Estimate of(PointSummary point) {
                return point.estimates().measuredSeconds();
            }
        };

        private final String text;
        private final String unit;

        Metric(String text, String unit) {
            this.text = text;
            this.unit = unit;
        }

        /** As tables name it. */
        public String text() {
            return text;
        }

        /** Its unit, in short. */
        public String unit() {
            return unit;
        }

        /** As it was measured. */
        abstract Estimate of(PointSummary point);
    }

    /**
     * Whether a prediction is one for what was measured. Immutable. Thread-safe.
     *
     * @param words {@code applies}, or why it does not
     */
    public record Validity(Standing standing, String words) {
        /** Its assumptions hold. */
        static final Validity APPLIES = new Validity(Standing.APPLIES, "applies");

        public Validity {
            requireNonNull(standing, "standing");
            requireNonNull(words, "words");
        }

        /** The kinds of it. */
        public enum Standing {
            /** The assumptions hold. */
            APPLIES,
            /** More comes than is served: there is no mean to predict. */
            UNSTABLE,
            /** An assumption does not hold, or nobody knows whether it does. */
            DOES_NOT_APPLY
        }

        static Validity not(String why) {
            return new Validity(Standing.DOES_NOT_APPLY, "does not apply: " + why);
        }
    }

    /** Where the figures come from that a prediction is made of. Immutable. Thread-safe. */
    public enum Basis {
        /** They were measured at the point itself. */
        POINT(""),
        /** They were measured at the lower loads, and the point's is one of these. */
        FITTED("fitted"),
        /** They were measured at the lower loads, and the point's is none of these; or they are known by design. */
        PREDICTED("predicted");

        private final String text;

        Basis(String text) {
            this.text = text;
        }

        /** As tables name it; blank if the point stands for itself. */
        public String text() {
            return text;
        }
    }
}
