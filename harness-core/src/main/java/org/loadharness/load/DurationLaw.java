package org.loadharness.load;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.loadharness.time.DurationText;

/**
 * How long something takes each time: think times, service times. Written as {@code 10ms}, {@code exp:10ms} or
 * {@code uniform:5ms..15ms}. Immutable. Thread-safe.
 */
public sealed interface DurationLaw {
    /** The next duration, in nanoseconds; 0 or more. Draws at most one number, and the same one for every law. */
    long nextNanos(RandomGenerator random);

    /** Its expectation, in nanoseconds. */
    double meanNanos();

    /** Variance over the square of the mean: 0 for a constant, 1 for an exponential. */
    double squaredVariation();

    /** As a user writes it. */
    String text();

    /** Always the same. */
    record Constant(Duration always) implements DurationLaw {
        public Constant {
            requireNotNegative(always);
        }

        @Override
        public long nextNanos(RandomGenerator random) {
            return always.toNanos();
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

    /** Exponential, by inversion: -mean ln(1 - u). */
    record Exponential(Duration mean) implements DurationLaw {
        public Exponential {
            requireNotNegative(mean);
        }

        @Override
        public long nextNanos(RandomGenerator random) {
            return Math.round(-StrictMath.log1p(-random.nextDouble()) * mean.toNanos());
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
            requireNotNegative(least);
            requireNonNull(most, "most");
            if (least.compareTo(most) > 0) {
                throw new IllegalArgumentException(DurationText.print(least) + " is more than "
                        + DurationText.print(most) + "; write the shorter first");
            }
        }

        @Override
        public long nextNanos(RandomGenerator random) {
            return least.toNanos()
                    + Math.round(random.nextDouble() * most.minus(least).toNanos());
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
            return "uniform:" + DurationText.print(least) + ".." + DurationText.print(most);
        }
    }

    /**
     * Reads what {@link #text()} writes.
     *
     * @throws IllegalArgumentException with the text and the way out
     */
    static DurationLaw parse(String text) {
        int colon = text.indexOf(':');
        String name = colon < 0 ? "constant" : text.substring(0, colon).strip();
        String rest = text.substring(colon + 1);
        return switch (name) {
            case "constant" -> new Constant(DurationText.parse(rest));
            case "exp" -> new Exponential(DurationText.parse(rest));
            case "uniform" -> uniform(rest, text);
            default ->
                throw new IllegalArgumentException(
                        "\"" + text + "\": unknown law \"" + name + "\"; write 10ms, exp:10ms or uniform:5ms..15ms");
        };
    }

    private static DurationLaw uniform(String ends, String text) {
        int dots = ends.indexOf("..");
        if (dots < 0) {
            throw new IllegalArgumentException("\"" + text + "\": a uniform law has two ends; write uniform:5ms..15ms");
        }
        return new Uniform(DurationText.parse(ends.substring(0, dots)), DurationText.parse(ends.substring(dots + 2)));
    }

    private static void requireNotNegative(Duration duration) {
        if (requireNonNull(duration, "duration").isNegative()) {
            throw new IllegalArgumentException("a duration must not be negative, was " + duration);
        }
    }
}
