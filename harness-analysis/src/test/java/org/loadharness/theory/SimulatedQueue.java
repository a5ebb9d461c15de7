package org.loadharness.theory;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/** The obvious slow queue: servers as a heap of the times at which they are free, arrival after arrival. */
final class SimulatedQueue {
    private final RandomGenerator random;
    private final StationLoad load;
    private final ToDoubleFunction<RandomGenerator> serviceSeconds;

    private SimulatedQueue(RandomGenerator random, StationLoad load, ToDoubleFunction<RandomGenerator> serviceSeconds) {
        this.random = random;
        this.load = load;
        this.serviceSeconds = serviceSeconds;
    }

    static SimulatedQueue exponential(RandomGenerator random, StationLoad load) {
        return new SimulatedQueue(random, load, each -> load.meanServiceSeconds() * each.nextExponential());
    }

    static SimulatedQueue constant(RandomGenerator random, StationLoad load) {
        return new SimulatedQueue(random, load, each -> load.meanServiceSeconds());
    }

    /** Two exponential times of different means, chosen at random: a squared coefficient of variation of 4. */
    static SimulatedQueue hyperexponential(RandomGenerator random, StationLoad load) {
        double rare = (1 - Math.sqrt(0.6)) / 2; // balanced means: p = (1 - sqrt((c - 1) / (c + 1))) / 2
        return new SimulatedQueue(random, load, each -> {
            double share = each.nextDouble() < rare ? rare : 1 - rare;
            return load.meanServiceSeconds() * each.nextExponential() / (2 * share);
        });
    }

    /** Waiting times of so many arrivals, after half as many that are not counted. */
    Waits run(int arrivals) {
        PriorityQueue<Double> freeAt = new PriorityQueue<>();
        for (int server = 0; server < load.servers(); server++) {
            freeAt.add(0.0);
        }
        double[] waits = new double[arrivals];
        double services = 0;
        double now = 0;
        for (int i = -arrivals / 2; i < arrivals; i++) {
            now += random.nextExponential() / load.arrivalsPerSecond();
            double start = Math.max(now, freeAt.remove());
            double service = serviceSeconds.applyAsDouble(random);
            freeAt.add(start + service);
            if (i >= 0) {
                waits[i] = start - now;
                services += service;
            }
        }
        return new Waits(waits, services / arrivals);
    }

    /** What a run showed. */
    static final class Waits {
        private final double[] seconds;
        private final double meanServiceSeconds;

        private Waits(double[] seconds, double meanServiceSeconds) {
            this.seconds = seconds;
            this.meanServiceSeconds = meanServiceSeconds;
        }

        double mean() {
            return Arrays.stream(seconds).average().orElseThrow();
        }

        double shareAtMost(double limitSeconds) {
            return Arrays.stream(seconds).filter(wait -> wait <= limitSeconds).count() / (double) seconds.length;
        }

        QueueAtLoad.Run asRun() {
            return new QueueAtLoad.Run(meanServiceSeconds, mean());
        }
    }
}
