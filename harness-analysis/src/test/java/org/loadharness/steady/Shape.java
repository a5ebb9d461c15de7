package org.loadharness.steady;

import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/** Healthy systems under healthy loads, for 20 s each: of a mean service time of 10 ms where nothing else is said. */
enum Shape {
    ONE_USER(5 / 1000.0, 1, 1, 0, RandomGenerator::nextExponential),
    EIGHT_USERS(10 / 1000.0, 8, 8, 0, RandomGenerator::nextExponential),
    EIGHT_USERS_ONE_SERVER(1.25 / 1000, 8, 1, 0, RandomGenerator::nextExponential),
    HUNDRED_USERS(100 / 1000.0, 100, 100, 0, RandomGenerator::nextExponential),
    LOGNORMAL(10 / 1000.0, 8, 8, 0, random -> Math.exp(2 * random.nextGaussian() - 2)),
    PARETO(10 / 1000.0, 8, 8, 0, random -> Math.pow(1 - random.nextDouble(), -1 / 2.2) * 1.2 / 2.2),
    DETERMINISTIC(10 / 1000.0, 8, 8, 0, random -> 1 + 0.01 * random.nextGaussian()),
    THINKING(1 / 1000.0, 20, 1, 0.0228, RandomGenerator::nextExponential),
    QUEUE_30(1 / 1000.0, 0, 1, 1 / 300.0, RandomGenerator::nextExponential),
    QUEUE_70(1 / 1000.0, 0, 1, 1 / 700.0, RandomGenerator::nextExponential),
    QUEUE_90(1 / 1000.0, 0, 1, 1 / 900.0, RandomGenerator::nextExponential),
    TWO_HUNDRED_IN_ALL(100 / 1000.0, 1, 1, 0, RandomGenerator::nextExponential);

    private static final double SECONDS = 20;

    @SuppressWarnings("ImmutableEnumChecker") // a record whose laws have no state
    final SimulatedPhase phase;

    Shape(
            double meanSeconds,
            int users,
            int servers,
            double thinkSeconds,
            ToDoubleFunction<RandomGenerator> ofMeanOne) {
        this.phase = new SimulatedPhase(
                users, servers, SECONDS, thinkSeconds, random -> meanSeconds * ofMeanOne.applyAsDouble(random));
    }
}
