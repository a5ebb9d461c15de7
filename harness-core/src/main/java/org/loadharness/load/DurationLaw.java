package org.loadharness.load;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.loadharness.time.DurationText;

/**
 * How long something takes each time: think times, service times. Written as {@code 10ms}, {@code exp:10ms},
 * {@code uniform:5ms..15ms}, {@code erlang4:10ms}, {@code lognormal:10ms/2} or {@code hyper:10ms/4}. Equal streams of
 * random numbers give equal durations on every machine. Immutable. Thread-safe.
 */
public sealed interface DurationLaw
        permits DurationLaw.Constant,
                DurationLaw.Exponential,
                DurationLaw.Uniform,
                Erlang,
                Lognormal,
                Hyperexponential {
    /** No duration is longer: 146 years. */
    long LONGEST_NANOS = Long.MAX_VALUE / 2;

    /** The next duration, in nanoseconds; 0 or more. */
    long nextNanos(RandomGenerator random);

    /**
     * What is left of a duration, in nanoseconds, for one who comes at a random time, and so more likely into a long one:
     * the stationary residual life, whose mean is {@code mean (1 + squared variation) / 2}.
     */
    long restNanos(RandomGenerator random);

    /** Its expectation, in nanoseconds. */
    double meanNanos();

    /** Variance over the square of the mean: 0 for a constant, 1 for an exponential. */
    double squaredVariation();

    /** As a user writes it. */
    String text();

    /**
     * Reads what {@link #text()} writes.
     *
     * @throws IllegalArgumentException with the text and the way out
     */
    static DurationLaw parse(String text) {
        return DurationLawText.parse(text);
    }

    /** Always the same. */
    record Constant(Duration always) implements DurationLaw {
        public Constant {
            DurationNanos.requireNotNegative(always);
        }

        @Override
        public long nextNanos(RandomGenerator random) {
            return DurationNanos.whole((double) always.toNanos());
        }

        @Override
        public long restNanos(RandomGenerator random) {
            return DurationNanos.whole(always.toNanos() * random.nextDouble());
        }

        @Override
        public double meanNanos() {
            return always.toNanos();
        }

        @Override
        public double squaredVariation() {
            return 0;
        }

        @Override
        public String text() {
            return DurationText.print(always);
        }
    }

    /** Exponential: what is left of one is distributed like all of it. */
    record Exponential(Duration mean) implements DurationLaw {
        public Exponential {
            DurationNanos.requireNotNegative(mean);
        }

        @Override
        public long nextNanos(RandomGenerator random) {
            return DurationNanos.whole(UnitExponential.next(random) * mean.toNanos());
        }

        @Override
        public long restNanos(RandomGenerator random) {
            return nextNanos(random);
        }

        @Override
        public double meanNanos() {
            return mean.toNanos();
        }

        @Override
        public double squaredVariation() {
            return 1;
        }

        @Override
        public String text() {
            return "exp:" + DurationText.print(mean);
        }
    }

    /** Uniform, both ends included. */
    record Uniform(Duration least, Duration most) implements DurationLaw {
        public Uniform {
            new Range(least, most); // refuses ends in the wrong order
        }

        @Override
        public long nextNanos(RandomGenerator random) {
            double widthNanos = most.minus(least).toNanos();
            return DurationNanos.whole(least.toNanos() + widthNanos * random.nextDouble());
        }

        /** Met with a probability that grows with its length, at a place that is uniform within it. */
        @Override
        public long restNanos(RandomGenerator random) {
            double leastNanos = least.toNanos();
            double mostNanos = most.toNanos();
            double squareNanos =
                    leastNanos * leastNanos + (mostNanos * mostNanos - leastNanos * leastNanos) * random.nextDouble();
            return DurationNanos.whole(Math.sqrt(squareNanos) * random.nextDouble());
        }

        @Override
        public double meanNanos() {
            return (least.toNanos() + (double) most.toNanos()) / 2;
        }

        @Override
        public double squaredVariation() {
            double width = most.toNanos() - (double) least.toNanos();
            return meanNanos() == 0 ? 0 : width * width / 12 / (meanNanos() * meanNanos());
        }

        @Override
        public String text() {
            return "uniform:" + new Range(least, most).text();
        }
    }

    /**
     * From one duration to another: {@code 5ms..15ms}. Immutable. Thread-safe.
     *
     * @param least 0 or more
     * @param most not less
     */
    record Range(Duration least, Duration most) {
        public Range {
            requireNonNull(most, "most");
            if (requireNonNull(least, "least").isNegative()) {
                throw new IllegalArgumentException("a duration must not be negative, was " + DurationText.print(least));
            }
            if (least.compareTo(most) > 0) {
                throw new IllegalArgumentException(DurationText.print(least) + " is more than "
                        + DurationText.print(most) + "; write the shorter first");
            }
        }

        /**
         * Reads what {@link #text()} writes.
         *
         * @throws IllegalArgumentException with the text and the way out
         */
        public static Range parse(String text) {
            int dots = text.indexOf("..");
            if (dots < 0) {
                throw new IllegalArgumentException(
                        "\"" + text + "\" has one end; write two durations, as in 5ms..15ms");
            }
            return new Range(DurationText.parse(text.substring(0, dots)), DurationText.parse(text.substring(dots + 2)));
        }

        /** As a user writes it. */
        public String text() {
            return DurationText.print(least) + ".." + DurationText.print(most);
        }
    }
}
