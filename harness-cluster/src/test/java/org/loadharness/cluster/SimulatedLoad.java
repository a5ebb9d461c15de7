package org.loadharness.cluster;

import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.loadharness.load.Share;

/** What an agent does for a trial, as far as its messages show: it comes to the gates, counts interactions, and ends. */
final class SimulatedLoad {
    private static final long BEAT = 100 * SimulatedWorld.MILLI;
    private static final int BEATS_PER_SECOND = 10;
    private static final String DONE = "done";

    private final SimulatedAgent agent;
    private final int epoch;
    private final Share share;
    private final RandomGenerator chance;
    private final int beats;
    private Optional<Long> seenByAll = Optional.empty();
    private boolean ended;
    private boolean halted;
    private int gate = Gates.NONE;
    private long performed;
    private long reported;
    private long warmupNanos = -1;
    private long measuredNanos = -1;
    private long lastNanos = -1;

    SimulatedLoad(SimulatedAgent agent, int epoch, Share share, RandomGenerator chance) {
        this.agent = agent;
        this.epoch = epoch;
        this.share = share;
        this.chance = chance;
        this.beats = 20 + chance.nextInt(40);
        later(chance.nextLong(400 * SimulatedWorld.MILLI), () -> stand(0));
    }

    private void later(long nanos, Runnable task) {
        agent.world().after(agent.name(), nanos, () -> {
            if (!ended) {
                task.run();
            }
        });
    }

    private void stand(int at) {
        gate = at;
        Map<String, Long> seen = at == Gates.ENDED ? Map.of(DONE, performed) : Map.of();
        agent.learn(new AgentEvent.LoadReady(at, 5 * SimulatedWorld.MILLI, seen, agent.clockNanos()));
    }

    /** Leaves the gate when the agent's clock reads that. */
    void go(int at, long atNanos, Optional<Map<String, Long>> seen) {
        if (at != gate) {
            throw new IllegalStateException("sent away from gate " + at + " while at " + gate);
        }
        long waitNanos = agent.worldNanosUntil(atNanos);
        if (at == 0) {
            later(chance.nextLong(200 * SimulatedWorld.MILLI), () -> stand(1));
        } else if (at == 1) {
            later(waitNanos, this::warmUp);
        } else if (at == Gates.ENDED) {
            seenByAll = seen.map(counts -> counts.getOrDefault(DONE, 0L));
            later(chance.nextLong(200 * SimulatedWorld.MILLI), this::end);
        } else {
            later(waitNanos, () -> {
                measuredNanos = agent.world().nowNanos();
                beat(0);
            });
        }
    }

    private void warmUp() {
        warmupNanos = agent.world().nowNanos();
        lastNanos = warmupNanos;
        agent.warming(epoch);
        later(500 * SimulatedWorld.MILLI + chance.nextLong(SimulatedWorld.SECOND), () -> stand(2));
    }

    private void beat(int number) {
        lastNanos = agent.world().nowNanos();
        performed += chance.nextInt(50);
        if (number % BEATS_PER_SECOND == BEATS_PER_SECOND - 1) {
            reportSecond();
        }
        if (number + 1 == beats) {
            reportSecond();
            stand(Gates.ENDED);
        } else {
            later(BEAT, () -> beat(number + 1));
        }
    }

    private void reportSecond() {
        long more = performed - reported;
        reported = performed;
        agent.learn(new AgentEvent.LoadSecond(more, 0, Payload.NONE, agent.clockNanos()));
    }

    private void end() {
        if (ended) {
            return;
        }
        reportSecond();
        ended = true;
        agent.learn(new AgentEvent.LoadEnded(performed, 0, Payload.NONE, agent.clockNanos()));
    }

    /** Ends soon, and interactions go on until then. */
    void halt() {
        if (!halted) {
            halted = true;
            later(chance.nextLong(SimulatedWorld.SECOND), this::end);
        }
    }

    /** There is no room for what it writes. */
    void breakDown() {
        if (!ended) {
            ended = true;
            agent.learn(new AgentEvent.LoadFailed("No space left on device", Message.Fault.AGENT, agent.clockNanos()));
        }
    }

    int epoch() {
        return epoch;
    }

    Share share() {
        return share;
    }

    int gate() {
        return gate;
    }

    long performed() {
        return performed;
    }

    /** With what its system was asked; empty if it was not. */
    Optional<Long> seenByAll() {
        return seenByAll;
    }

    boolean hasEnded() {
        return ended;
    }

    /** The world's time at which it began to warm up; -1 if it did not. */
    long warmupNanos() {
        return warmupNanos;
    }

    /** The same of the measured stage. */
    long measuredNanos() {
        return measuredNanos;
    }

    /** The world's time of its last interaction; -1 if there was none. */
    long lastNanos() {
        return lastNanos;
    }
}
