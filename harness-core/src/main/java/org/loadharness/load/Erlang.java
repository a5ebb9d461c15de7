package org.loadharness.load;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.loadharness.time.DurationText;

/**
 * The sum of equal exponential stages: between a constant and an exponential. Immutable. Thread-safe.
 *
 * @param stages 1 to {@value #MOST_STAGES}; the squared variation is one over them
 */
record Erlang(int stages, Duration mean) implements DurationLaw {
    /** The most stages: {@value}. */
    public static final int MOST_STAGES = 100;

    public Erlang {
        DurationNanos.requireNotNegative(mean);
        if (stages < 1 || stages > MOST_STAGES) {
            throw new IllegalArgumentException("an Erlang law has 1 to " + MOST_STAGES + " stages, had " + stages);
        }
    }

    @Override
    public long nextNanos(RandomGenerator random) {
        return stagesNanos(stages, random);
    }

    /** It is met in any of its stages, and the present one is as good as new. */
    @Override
    public long restNanos(RandomGenerator random) {
        return stagesNanos(1 + random.nextInt(stages), random);
    }

    @Override
    public double meanNanos() {
        return mean.toNanos();
    }

    @Override
    public double squaredVariation() {
        return 1.0 / stages;
    }

    @Override
    public String text() {
        return "erlang" + stages + ":" + DurationText.print(mean);
    }

    private long stagesNanos(int left, RandomGenerator random) {
        double sum = 0;
        for (int stage = 0; stage < left; stage++) {
            sum += UnitExponential.next(random);
        }
        return DurationNanos.whole(sum / stages * mean.toNanos());
    }
}
