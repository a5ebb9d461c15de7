package org.loadharness.load;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** Laws of durations of every kind, for tests that print and read them. */
final class RandomLaws {
    private RandomLaws() {}

    static DurationLaw any(RandomGenerator random) {
        Duration mean = duration(random);
        return switch (random.nextInt(6)) {
            case 0 -> new DurationLaw.Constant(mean);
            case 1 -> new DurationLaw.Exponential(mean);
            case 2 -> new DurationLaw.Uniform(mean, mean.plus(duration(random)));
            case 3 -> new Erlang(1 + random.nextInt(100), mean);
            case 4 -> new Lognormal(mean, random.nextDouble(0.001, 100));
            default -> new Hyperexponential(mean, random.nextDouble(1, 10_000));
        };
    }

    static Duration duration(RandomGenerator random) {
        return Duration.ofNanos(random.nextLong(1L << (1 + random.nextInt(50))));
    }
}
