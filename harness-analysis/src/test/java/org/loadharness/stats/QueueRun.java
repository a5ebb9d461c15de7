package org.loadharness.stats;

import java.util.random.RandomGenerator;

/** Response times of a queue with Poisson arrivals and one server of exponential times of mean 1, in steady state. */
final class QueueRun {
    private QueueRun() {}

    static double trueMean(double utilisation) {
        return 1 / (1 - utilisation);
    }

    /** By Lindley's recursion from a first wait drawn from the steady state: none, or one of the response times. */
    static double[] responses(double utilisation, int arrivals, RandomGenerator random) {
        double[] responses = new double[arrivals];
        double wait = random.nextDouble() < utilisation ? random.nextExponential() * trueMean(utilisation) : 0;
        for (int i = 0; i < arrivals; i++) {
            responses[i] = wait + random.nextExponential();
            wait = Math.max(0, responses[i] - random.nextExponential() / utilisation);
        }
        return responses;
    }
}
