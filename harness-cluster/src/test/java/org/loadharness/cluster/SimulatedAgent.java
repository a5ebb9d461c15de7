package org.loadharness.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.loadharness.random.SeedTree;

/** An agent in a simulated world, with a clock of its own, which is ahead or behind and runs too fast or too slow. */
final class SimulatedAgent {
    private static final double MOST_DRIFT = 1e-4;

    private final SimulatedWorld world;
    private final String name;
    private final PlantedFault fault;
    private final RandomGenerator chance;
    private final Around wire;
    private final long aheadNanos;
    private final double drift;
    private final List<SimulatedLoad> loads = new ArrayList<>();
    private Agent agent;
    private Optional<String> reasonToLeave = Optional.empty();

    /** What is around it. */
    interface Around {
        void send(Envelope envelope);

        /** Its load for that trial begins to warm up. */
        void warming(int epoch);
    }

    SimulatedAgent(SimulatedWorld world, String name, SeedTree seeds, PlantedFault fault, Around wire) {
        this.world = world;
        this.name = name;
        this.fault = fault;
        this.wire = wire;
        this.chance = seeds.child(name).stream();
        this.aheadNanos = chance.nextLong(-1_000_000, 1_000_000) * SimulatedWorld.SECOND;
        this.drift = (2 * chance.nextDouble() - 1) * MOST_DRIFT;
        AgentFacts facts = new AgentFacts(name, 1, 1 + chance.nextInt(8), 1 << 30, "17", SimulatedTrials.DIGEST);
        this.agent = Agent.fresh(Limits.USUAL, facts, clockNanos());
        world.after(name, chance.nextLong(SimulatedWorld.SECOND), this::tick);
    }

    SimulatedWorld world() {
        return world;
    }

    String name() {
        return name;
    }

    long clockNanos() {
        return aheadNanos + world.nowNanos() + Math.round(world.nowNanos() * drift);
    }

    long worldNanosUntil(long atNanos) {
        return Math.round((atNanos - clockNanos()) / (1 + drift));
    }

    List<SimulatedLoad> loads() {
        return List.copyOf(loads);
    }

    boolean hasLeft() {
        return agent.stage() == Agent.Stage.LEFT;
    }

    /** Why it has left; empty if it has not. */
    Optional<String> reasonToLeave() {
        return reasonToLeave;
    }

    boolean hasJoined() {
        return agent.run() != 0;
    }

    void warming(int epoch) {
        wire.warming(epoch);
    }

    void breakDown() {
        if (!loads.isEmpty()) {
            loads.get(loads.size() - 1).breakDown();
        }
    }

    void hear(Envelope envelope) {
        learn(new AgentEvent.Heard(envelope, clockNanos()));
    }

    void learn(AgentEvent event) {
        AgentEvent learnt = fault.learns(agent, event);
        Agent before = agent;
        Agent.Step step = agent.on(learnt);
        agent = step.next();
        fault.does(before, learnt, step).forEach(this::carryOut);
    }

    private void carryOut(AgentEffect effect) {
        if (effect instanceof AgentEffect.Send send) {
            wire.send(send.envelope());
        } else if (effect instanceof AgentEffect.Begin begin) {
            loads.add(new SimulatedLoad(this, agent.epoch(), begin.share(), chance));
        } else if (effect instanceof AgentEffect.Go go) {
            loads.get(loads.size() - 1).go(go.gate(), go.atNanos(), go.seen());
        } else if (effect instanceof AgentEffect.Halt) {
            loads.get(loads.size() - 1).halt();
        } else if (effect instanceof AgentEffect.Leave leave) {
            reasonToLeave = Optional.of(leave.reason());
        }
    }

    private void tick() {
        learn(new AgentEvent.Tick(clockNanos()));
        if (!hasLeft()) {
            world.after(name, 200 * SimulatedWorld.MILLI, this::tick);
        }
    }
}
