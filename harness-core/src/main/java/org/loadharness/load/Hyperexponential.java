package org.loadharness.load;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.loadharness.time.DurationText;

/**
 * One of two exponentials, of which the short one is frequent and the long one rare, and each makes half of the mean
 * ("balanced means"). Immutable. Thread-safe.
 *
 * @param squaredVariation 1 to {@value #MOST_SQUARED_VARIATION}
 */
record Hyperexponential(Duration mean, double squaredVariation) implements DurationLaw {
    /** The largest squared variation: {@value}. */
    public static final double MOST_SQUARED_VARIATION = 10_000;

    public Hyperexponential {
        DurationNanos.requireNotNegative(mean);
        if (!(squaredVariation >= 1 && squaredVariation <= MOST_SQUARED_VARIATION)) {
            throw new IllegalArgumentException("a hyperexponential law has a squared variation of 1 to "
                    + MOST_SQUARED_VARIATION + ", had " + squaredVariation + "; below 1, use erlang");
        }
    }

    @Override
    public long nextNanos(RandomGenerator random) {
        double frequent = frequentShare();
        return branchNanos(random.nextDouble() < frequent ? frequent : 1 - frequent, random);
    }

    /** Both branches take the same part of all time, and each is as good as new. */
    @Override
    public long restNanos(RandomGenerator random) {
        double frequent = frequentShare();
        return branchNanos(random.nextDouble() < 0.5 ? frequent : 1 - frequent, random);
    }

    @Override
    public double meanNanos() {
        return mean.toNanos();
    }

    @Override
    public String text() {
        return "hyper:" + DurationText.print(mean) + "/" + DurationLawText.plain(squaredVariation);
    }

    private double frequentShare() {
        return (1 + Math.sqrt((squaredVariation - 1) / (squaredVariation + 1))) / 2;
    }

    private long branchNanos(double share, RandomGenerator random) {
        return DurationNanos.whole(UnitExponential.next(random) * mean.toNanos() / (2 * share));
    }
}
