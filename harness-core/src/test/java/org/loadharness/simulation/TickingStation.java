package org.loadharness.simulation;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.random.RandomGenerator;
import org.loadharness.simulation.Station.Design;

/** A station that goes on nanosecond by nanosecond, with servers and a queue: slow and obvious. */
final class TickingStation {
    /** Instead of a departure. */
    static final long REFUSED = -1;

    private static final int IDLE = -1;

    private final Design design;
    private final RandomGenerator random;
    private final long[] departures;
    private final long[] leftNanos;
    private final int[] serves;
    private final Queue<Integer> waiting = new ArrayDeque<>();
    private long now;

    private TickingStation(Design design, RandomGenerator random, int requests) {
        this.design = design;
        this.random = random;
        this.departures = new long[requests];
        this.leftNanos = new long[design.servers()];
        this.serves = new int[design.servers()];
        Arrays.fill(serves, IDLE);
    }

    /** When each request departs, given when each arrives, in order. */
    static long[] departures(Design design, RandomGenerator random, long[] arrivals) {
        TickingStation station = new TickingStation(design, random, arrivals.length);
        int next = 0;
        while (next < arrivals.length || !station.isEmpty()) {
            station.endServices();
            station.beginServices();
            while (next < arrivals.length && arrivals[next] == station.now) {
                station.arrive(next++);
            }
            station.tick();
        }
        return station.departures;
    }

    private boolean isEmpty() {
        return waiting.isEmpty() && Arrays.stream(serves).allMatch(each -> each == IDLE);
    }

    private boolean isFrozen() {
        long from = design.freeze().after().toNanos();
        return now >= from && now < from + design.freeze().length().toNanos();
    }

    private void arrive(int request) {
        waiting.add(request);
        beginServices();
        if (waiting.size() > design.mostWaiting()) {
            waiting.remove(request);
            departures[request] = REFUSED;
        }
    }

    private void beginServices() {
        for (int server = 0; server < serves.length; server++) {
            while (serves[server] == IDLE && !waiting.isEmpty() && !isFrozen()) {
                serves[server] = waiting.remove();
                leftNanos[server] = design.service().nextNanos(random);
                end(server);
            }
        }
    }

    private void endServices() {
        for (int server = 0; server < serves.length; server++) {
            end(server);
        }
    }

    private void end(int server) {
        if (serves[server] != IDLE && leftNanos[server] == 0) {
            departures[serves[server]] = now;
            serves[server] = IDLE;
        }
    }

    private void tick() {
        for (int server = 0; server < serves.length; server++) {
            leftNanos[server] -= serves[server] == IDLE || isFrozen() ? 0 : 1;
        }
        now++;
    }
}
