package org.loadharness.saturate;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.random.RandomGenerator;
import org.loadharness.random.SeedTree;
import org.loadharness.saturate.Saturated.Trial.Place;
import org.loadharness.saturate.Saturation.Objective;

/**
 * Trials of the queue M/M/m by its recursion: who arrives takes the server that is free first. No driver and no clock; a
 * hundred searches take seconds. Confined to one thread.
 */
final class Queue implements Trials {
    private final Servers servers;
    private final Objective objective;
    private final SeedTree seeds;
    private final double[] lengths;
    private final double limitNanos;

    /** Exponential service times of this mean. */
    record Servers(int count, double serviceSeconds) {}

    /** Of a percentile that is to stay below the limit, or of the mean where that is 0; lengths are warm-up and measured seconds. */
    Queue(Servers servers, Objective objective, SeedTree seeds, double[] lengths, double limitNanos) {
        this.servers = servers;
        this.objective = objective;
        this.seeds = seeds;
        this.lengths = lengths;
        this.limitNanos = limitNanos;
    }

    @Override
    public Saturated.Trial run(int number, Place place, double load) {
        RandomGenerator random = seeds.child(number).stream();
        PriorityQueue<Double> free = new PriorityQueue<>();
        for (int i = 0; i < servers.count(); i++) {
            free.add(0.0);
        }
        double end = lengths[0] + lengths[1];
        double[] responses = new double[(int) (2 * load * lengths[1]) + 100];
        int count = 0;
        for (double now = gap(random) / load; now < end; now += gap(random) / load) {
            double departure = Math.max(now, free.remove()) + servers.serviceSeconds() * gap(random);
            free.add(departure);
            if (now >= lengths[0]) {
                responses[count++] = 1e9 * (departure - now);
            }
        }
        double[] kept = Arrays.copyOf(responses, count);
        double value = limitNanos == 0
                ? Arrays.stream(kept).average().orElseThrow()
                : Arrays.stream(kept).filter(response -> response > limitNanos).count() / (double) count;
        return new GivenTrials(objective).trial(number, place, load, value);
    }

    private static double gap(RandomGenerator random) {
        return -Math.log(1 - random.nextDouble());
    }
}
