package org.loadharness.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.random.RandomGenerator;
import org.loadharness.random.SeedTree;

/**
 * Time and a hostile network between a controller and its agents: messages are lost, come late, twice and in another order;
 * processes are killed, freeze and thaw; links break. All of it follows from one seed. Confined to one thread.
 */
final class SimulatedWorld {
    static final long MILLI = 1_000_000;
    static final long SECOND = 1_000 * MILLI;

    private final PriorityQueue<Due> queue =
            new PriorityQueue<>(Comparator.comparingLong(Due::atNanos).thenComparingLong(Due::order));
    private final Map<String, Long> frozenUntil = new HashMap<>();
    private final Map<String, Long> cutUntil = new HashMap<>();
    private final List<String> dead = new ArrayList<>();
    private final RandomGenerator chance;
    private final double loss;
    private final double twice;
    private long nowNanos;
    private long order;

    private record Due(long atNanos, long order, String owner, Runnable task) {}

    SimulatedWorld(SeedTree seeds) {
        this.chance = seeds.child("world").stream();
        this.loss = switch (chance.nextInt(4)) {
            case 0 -> 0.1;
            case 1 -> 0.01;
            default -> 0;
        };
        this.twice = chance.nextInt(3) == 0 ? 0.05 : 0;
    }

    private SimulatedWorld(RandomGenerator chance) {
        this.chance = chance;
        this.loss = 0;
        this.twice = 0;
    }

    /** One where messages come late, but all of them, and once. */
    static SimulatedWorld calm(SeedTree seeds) {
        return new SimulatedWorld(seeds.child("world").stream());
    }

    long nowNanos() {
        return nowNanos;
    }

    /** A process does something later, unless it is dead by then; if it is frozen, when it thaws. */
    void after(String owner, long nanos, Runnable task) {
        queue.add(new Due(nowNanos + Math.max(0, nanos), order++, owner, task));
    }

    /** A message on its way. */
    void carry(String from, String to, Runnable delivery) {
        boolean cut = isCut(from) || isCut(to);
        int copies = cut || chance.nextDouble() < loss ? 0 : chance.nextDouble() < twice ? 2 : 1;
        for (int copy = 0; copy < copies; copy++) {
            after(to, delayNanos(), delivery);
        }
    }

    private long delayNanos() {
        return switch (chance.nextInt(200)) {
            case 0 -> chance.nextLong(2 * SECOND);
            case 1, 2, 3, 4 -> chance.nextLong(100 * MILLI);
            default -> MILLI / 10 + chance.nextLong(MILLI);
        };
    }

    void kill(String process) {
        dead.add(process);
    }

    boolean isDead(String process) {
        return dead.contains(process);
    }

    void freeze(String process, long nanos) {
        frozenUntil.put(process, nowNanos + nanos);
    }

    boolean isFrozen(String process) {
        return frozenUntil.getOrDefault(process, 0L) > nowNanos;
    }

    void cut(String process, long nanos) {
        cutUntil.put(process, nowNanos + nanos);
    }

    private boolean isCut(String process) {
        return cutUntil.getOrDefault(process, 0L) > nowNanos;
    }

    /** Goes on to the next thing that happens; false if that is later. */
    boolean step(long untilNanos) {
        Due next = queue.peek();
        if (next == null || next.atNanos() > untilNanos) {
            nowNanos = Math.max(nowNanos, untilNanos);
            return false;
        }
        queue.poll();
        nowNanos = next.atNanos();
        if (isDead(next.owner())) {
            return true;
        }
        if (isFrozen(next.owner())) {
            queue.add(new Due(frozenUntil.getOrDefault(next.owner(), nowNanos), order++, next.owner(), next.task()));
            return true;
        }
        next.task().run();
        return true;
    }
}
