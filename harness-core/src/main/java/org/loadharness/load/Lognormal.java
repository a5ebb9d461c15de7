package org.loadharness.load;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.loadharness.time.DurationText;

/**
 * One whose logarithm is normal, as the times of people and of disks are. Immutable. Thread-safe.
 *
 * @param variation standard deviation over mean; {@value #LEAST_VARIATION} to {@value #MOST_VARIATION}
 */
record Lognormal(Duration mean, double variation) implements DurationLaw {
    /** The smallest coefficient of variation: {@value}. */
    public static final double LEAST_VARIATION = 0.001;

    /** The largest coefficient of variation: {@value}. */
    public static final double MOST_VARIATION = 100;

    public Lognormal {
        DurationNanos.requireNotNegative(mean);
        if (!(variation >= LEAST_VARIATION && variation <= MOST_VARIATION)) {
            throw new IllegalArgumentException("a coefficient of variation must be " + LEAST_VARIATION + " to "
                    + MOST_VARIATION + ", was " + variation);
        }
    }

    @Override
    public long nextNanos(RandomGenerator random) {
        return DurationNanos.whole(nanos(-0.5, random));
    }

    /** Weighted by its length it is lognormal again, with a median that is higher by the variance of the logarithm. */
    @Override
    public long restNanos(RandomGenerator random) {
        return DurationNanos.whole(nanos(0.5, random) * random.nextDouble());
    }

    @Override
    public double meanNanos() {
        return mean.toNanos();
    }

    @Override
    public double squaredVariation() {
        return variation * variation;
    }

    @Override
    public String text() {
        return "lognormal:" + DurationText.print(mean) + "/" + DurationLawText.plain(variation);
    }

    private double nanos(double shift, RandomGenerator random) {
        double variance = StrictMath.log1p(variation * variation);
        // the normal number by Box and Muller: two draws, whatever they are
        double radius = Math.sqrt(2 * UnitExponential.next(random));
        double normal = radius * StrictMath.cos(2 * Math.PI * random.nextDouble());
        return mean.toNanos() * StrictMath.exp(shift * variance + Math.sqrt(variance) * normal);
    }
}
