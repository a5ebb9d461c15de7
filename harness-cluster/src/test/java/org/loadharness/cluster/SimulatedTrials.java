package org.loadharness.cluster;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.loadharness.plan.TrialSettings.Agents.OnLoss;
import org.loadharness.random.SeedTree;

/**
 * A run of a few trials in a simulated world, from one seed, and what must hold of it whatever happens there. Confined to one
 * thread.
 */
final class SimulatedTrials {
    static final String DIGEST = "digest";

    private static final String CONTROLLER = "controller";
    private static final long PREPARE_NANOS = 60 * SimulatedWorld.SECOND;
    private static final long TRIAL_NANOS = 30 * SimulatedWorld.SECOND;
    private static final long GRACE_NANOS = 10 * SimulatedWorld.SECOND;
    private static final int TRIALS = 3;
    private static final int USERS = 1_000;

    private final long seed;
    private final SimulatedWorld world;
    private final RandomGenerator chance;
    private final PlantedFault fault;
    private final OnLoss onLoss;
    private final Map<Peer, SimulatedAgent> agents = new LinkedHashMap<>();
    private final int wanted;
    private Controller controller;
    private Optional<Conclusion> concluded = Optional.empty();
    private final Map<String, Long> freezes = new LinkedHashMap<>();
    private final Set<String> struck = new HashSet<>();
    private final Map<Integer, Integer> shared = new HashMap<>();

    /** A run that ends with a loss, or goes on without what it has lost. */
    SimulatedTrials(long seed, PlantedFault fault, OnLoss onLoss) {
        SeedTree seeds = new SeedTree(seed);
        this.seed = seed;
        this.fault = fault;
        this.onLoss = onLoss;
        this.world = new SimulatedWorld(seeds);
        this.chance = seeds.child("trials").stream();
        this.wanted = chance.nextInt(50) == 0 ? 20 + chance.nextInt(81) : 2 + chance.nextInt(6);
        this.controller = Controller.fresh(fault.limits(), 1 + chance.nextLong(1L << 40), DIGEST, 0);
        int spare = chance.nextInt(3) == 0 ? 1 : 0;
        for (int number = 0; number < wanted + spare; number++) {
            Peer peer = new Peer("agent" + number);
            agents.put(peer, new SimulatedAgent(world, peer.address(), seeds, fault, new Around(peer)));
        }
        world.after(CONTROLLER, 0, this::tick);
        planFaults();
    }

    /** What the trials came to; all that must hold has held. */
    List<Conclusion.Kind> run() {
        List<Conclusion.Kind> kinds = new ArrayList<>();
        for (int trial = 0; trial < TRIALS && !world.isDead(CONTROLLER); trial++) {
            concluded = Optional.empty();
            TrialTerms terms = new TrialTerms(
                    wanted, wanted, onLoss, Payload.of(new byte[] {1, 2, 3}), PREPARE_NANOS, TRIAL_NANOS);
            long untilNanos = world.nowNanos()
                    + Limits.USUAL.joinNanos()
                    + 3 * PREPARE_NANOS
                    + 3 * TRIAL_NANOS
                    + 4 * Limits.USUAL.quietNanos() // no more faults than three, one after the other
                    + 40 * SimulatedWorld.SECOND;
            learn(new ControllerEvent.Wanted(terms, world.nowNanos()));
            boolean goesOn = true;
            while (goesOn && concluded.isEmpty() && !world.isDead(CONTROLLER)) {
                requireNobodyAwaitsTheLost();
                goesOn = world.step(untilNanos);
            }
            if (world.isDead(CONTROLLER)) {
                break;
            }
            require(concluded.isPresent(), "a trial did not end by its deadline");
            check(concluded.orElseThrow());
            kinds.add(concluded.orElseThrow().kind());
        }
        Collection<Member> members = world.isDead(CONTROLLER) || struck.contains(CONTROLLER)
                ? List.of()
                : controller.members().values();
        if (!world.isDead(CONTROLLER)) {
            learn(new ControllerEvent.Over(world.nowNanos()));
        }
        requireSilence();
        requireAllKnowThatItIsOver(members);
        return kinds;
    }

    /**
     * When it is over, or the controller dead, loads end within 10 s and what they take to end. Agents leave as soon; those
     * that never joined when their time to join is over.
     */
    private void requireSilence() {
        long overNanos = world.nowNanos();
        long graceNanos = overNanos + GRACE_NANOS;
        goOnUntil(graceNanos);
        for (SimulatedAgent agent : living()) {
            require(
                    agent.hasLeft() || !agent.hasJoined() || thawedLate(agent),
                    agent.name() + " has not left in its grace");
        }
        goOnUntil(overNanos + Limits.USUAL.joinNanos() + SimulatedWorld.SECOND);
        for (SimulatedAgent agent : living()) {
            require(agent.hasLeft(), agent.name() + " has not left");
            for (SimulatedLoad load : agent.loads()) {
                require(load.hasEnded(), "the load of " + agent.name() + " goes on for ever");
                require(
                        load.lastNanos() <= graceNanos || thawedLate(agent),
                        agent.name() + " made load after its grace");
            }
        }
    }

    /** A run that has ended as it should is lost to none of its agents that were well. */
    private void requireAllKnowThatItIsOver(Collection<Member> members) {
        for (Member member : members) {
            SimulatedAgent agent = agent(member.peer());
            boolean knows = agent.reasonToLeave().equals(Optional.of(ControllerStep.OVER));
            require(
                    knows || struck.contains(agent.name()),
                    agent.name() + " has not heard that the run is over: " + agent.reasonToLeave());
        }
    }

    /** Who was lost since the first trial began does not come back. */
    private void requireNobodyAwaitsTheLost() {
        boolean waits = controller.stage() == Controller.Stage.GATHERING;
        require(!waits || lost().isEmpty(), "an agent that was lost is waited for");
    }

    private List<Controller.Loss> lost() {
        return controller.fenced().values().stream()
                .filter(loss -> loss.epoch() > 0)
                .toList();
    }

    private void goOnUntil(long untilNanos) {
        boolean goesOn = true;
        while (goesOn) {
            goesOn = world.step(untilNanos);
        }
    }

    private List<SimulatedAgent> living() {
        return agents.values().stream()
                .filter(agent -> !world.isDead(agent.name()))
                .toList();
    }

    private boolean thawedLate(SimulatedAgent agent) {
        return freezes.containsKey(agent.name());
    }

    private void planFaults() {
        int faults = chance.nextInt(3) == 0 ? 0 : 1 + chance.nextInt(3);
        for (int number = 0; number < faults; number++) {
            long atNanos = chance.nextLong(30 * SimulatedWorld.SECOND);
            String victim = "agent" + chance.nextInt(agents.size());
            long lengthNanos = chance.nextLong(20 * SimulatedWorld.SECOND);
            int kind = chance.nextInt(9);
            world.after("fate", atNanos, () -> strike(kind, victim, lengthNanos));
        }
    }

    private void strike(int kind, String victim, long lengthNanos) {
        struck.add(kind < 6 ? victim : CONTROLLER);
        switch (kind) {
            case 0 -> world.kill(victim);
            case 1, 2 -> {
                freezes.put(victim, lengthNanos);
                world.freeze(victim, lengthNanos);
            }
            case 3, 4 -> world.cut(victim, lengthNanos);
            case 5 -> agent(new Peer(victim)).breakDown();
            case 6 -> {
                if (lengthNanos % 3 == 0) {
                    world.kill(CONTROLLER);
                }
            }
            case 7 -> world.freeze(CONTROLLER, lengthNanos / 2);
            default -> world.after(CONTROLLER, 0, () -> learn(new ControllerEvent.Unwanted("asked", world.nowNanos())));
        }
    }

    private void check(Conclusion conclusion) {
        int epoch = controller.epoch();
        if (conclusion.kind() == Conclusion.Kind.COMPLETE) {
            checkComplete(conclusion);
            require(conclusion.reason().isEmpty(), "complete with a reason against it");
        } else {
            require(!conclusion.reason().isBlank(), "it says not why it is not complete");
        }
        checkGoingOn(conclusion);
        boolean inVain = conclusion.reason().contains(" in time") || conclusion.kind() == Conclusion.Kind.TOO_FEW;
        require(!struck.isEmpty() || !inVain, "nothing was struck, and yet " + conclusion.reason());
        for (Conclusion.Of of : conclusion.parts()) {
            boolean harmed = struck.contains(CONTROLLER)
                    || struck.contains(of.member().peer().address());
            boolean unheard = of.part()
                    .missing()
                    .filter(why -> why.startsWith("it did not report"))
                    .isPresent();
            require(harmed || !unheard, of.member().inWords() + " was well, and what it did is not kept");
            Optional<SimulatedLoad> load = loadOf(of.member().peer(), epoch);
            if (of.part().result().isPresent()) {
                require(load.isPresent(), "a result without a load");
                long reported = of.part().result().get().successes();
                require(
                        reported == load.orElseThrow().performed(),
                        "reported " + reported + ", performed "
                                + load.orElseThrow().performed());
                require(of.part().successes() == reported, "the seconds are not the sum");
                checkSeen(conclusion, load.orElseThrow());
            } else {
                require(
                        conclusion.kind() != Conclusion.Kind.COMPLETE
                                && of.part().missing().isPresent(),
                        "nobody says why a result is missing");
                require(
                        conclusion.kind() == Conclusion.Kind.STOPPED
                                || conclusion.parts().stream()
                                        .anyMatch(any -> conclusion
                                                .reason()
                                                .contains(any.member().inWords())),
                        "no agent is named: " + conclusion.reason());
            }
            checkStart(conclusion, of, load);
        }
    }

    /** All users are somebody's: of those that were asked for, or of those that are left of them, and then it says of whom. */
    private void checkComplete(Conclusion conclusion) {
        int users = conclusion.parts().stream()
                .flatMap(of -> loadOf(of.member().peer(), controller.epoch()).stream())
                .mapToInt(load -> load.share().users(USERS))
                .sum();
        require(users == USERS, users + " of " + USERS + " users are somebody's");
        int parts = conclusion.parts().size();
        require(parts == wanted || onLoss == OnLoss.CONTINUE, "complete without some of the agents");
        require(
                parts == wanted || parts + conclusion.absent().size() >= wanted,
                parts + " of " + wanted + " shared it, and "
                        + conclusion.absent().size() + " are said to be lost");
        require(parts < wanted || conclusion.absent().isEmpty(), "all shared it, and some are said to be lost");
    }

    /** A run that is to go on does so as long as anybody is left. */
    private void checkGoingOn(Conclusion conclusion) {
        boolean forgone = conclusion.reason().contains(" was lost before the trial: ");
        require(
                !forgone || onLoss == OnLoss.END || controller.members().isEmpty(),
                "there are agents, and they made no trial: " + conclusion.reason());
    }

    /** Who asks the system does so with what the users of all have seen. */
    private void checkSeen(Conclusion conclusion, SimulatedLoad load) {
        if (conclusion.kind() == Conclusion.Kind.COMPLETE) {
            long performed = conclusion.parts().stream()
                    .flatMap(any -> loadOf(any.member().peer(), controller.epoch()).stream())
                    .mapToLong(SimulatedLoad::performed)
                    .sum();
            require(
                    load.seenByAll().equals(Optional.of(performed)),
                    "the system was asked with " + load.seenByAll() + ", its users had seen " + performed);
        }
    }

    private void checkStart(Conclusion conclusion, Conclusion.Of of, Optional<SimulatedLoad> load) {
        if (conclusion.kind() == Conclusion.Kind.UNBEGUN && load.isPresent()) {
            require(load.orElseThrow().warmupNanos() < 0, "load before a trial that is said not to have begun");
        }
        if (conclusion.kind() == Conclusion.Kind.COMPLETE) {
            long errorNanos = of.member().offset().orElseThrow().errorNanos();
            long apartNanos = Math.abs(load.orElseThrow().measuredNanos() - conclusion.startNanos());
            require(
                    apartNanos <= errorNanos + 10 * SimulatedWorld.MILLI
                            || freezes.containsKey(of.member().peer().address()),
                    "it started " + apartNanos + " ns off, the error is " + errorNanos);
        }
    }

    private final class Around implements SimulatedAgent.Around {
        private final Peer peer;

        Around(Peer peer) {
            this.peer = peer;
        }

        @Override
        public void send(Envelope envelope) {
            SimulatedTrials.this.send(peer, CONTROLLER, envelope);
        }

        @Override
        public void warming(int epoch) {
            requireNoEarlyLoad(epoch);
        }
    }

    /**
     * No load before all that share it stood at its gate; also where one thaws when the next trial is prepared.
     */
    private void requireNoEarlyLoad(int epoch) {
        long ready = agents.keySet().stream()
                .flatMap(peer -> loadOf(peer, epoch).stream())
                .filter(load -> load.gate() >= 1)
                .count();
        int all = shared.getOrDefault(epoch, 0);
        require(ready == all, "load while " + ready + " of " + all + " were ready");
    }

    /** Nothing is opened while that of one that was lost goes on, but for one that thaws. */
    private void requireTheLostAreSilent() {
        for (Controller.Loss loss : lost()) {
            SimulatedAgent agent = agent(loss.member().peer());
            boolean silent = agent.loads().stream().allMatch(SimulatedLoad::hasEnded);
            require(
                    silent || world.isDead(agent.name()) || thawedLate(agent),
                    agent.name() + " makes load when the next trial begins");
        }
    }

    private Optional<SimulatedLoad> loadOf(Peer peer, int epoch) {
        return agent(peer).loads().stream()
                .filter(load -> load.epoch() == epoch)
                .findFirst();
    }

    private SimulatedAgent agent(Peer peer) {
        return requireNonNull(agents.get(peer));
    }

    private void learn(ControllerEvent event) {
        ControllerEvent learnt = fault.learns(controller, event);
        Controller before = controller;
        Controller.Step step = controller.on(learnt);
        controller = step.next();
        shared.putIfAbsent(controller.epoch(), controller.parts().size());
        if (before.epoch() < controller.epoch() && controller.stage() == Controller.Stage.ASSEMBLING) {
            requireTheLostAreSilent();
        }
        for (ControllerEffect effect : fault.does(before, learnt, step)) {
            if (effect instanceof ControllerEffect.Send send) {
                send(new Peer(CONTROLLER), send.to().address(), send.envelope());
            } else if (effect instanceof ControllerEffect.Concluded end) {
                require(concluded.isEmpty(), "a trial ended twice");
                concluded = Optional.of(end.conclusion());
            }
        }
    }

    private void send(Peer from, String to, Envelope envelope) {
        byte[] bytes = Frames.encode(envelope);
        world.carry(from.address(), to, () -> deliver(from, to, bytes));
    }

    private void deliver(Peer from, String to, byte[] bytes) {
        Envelope envelope;
        try {
            envelope = Frames.decode(bytes);
        } catch (Frames.Malformed wrong) {
            throw new AssertionError(wrong);
        }
        if (to.equals(CONTROLLER)) {
            learn(new ControllerEvent.Heard(from, envelope, world.nowNanos()));
        } else {
            agent(new Peer(to)).hear(envelope);
        }
    }

    private void tick() {
        learn(new ControllerEvent.Tick(world.nowNanos()));
        world.after(CONTROLLER, 100 * SimulatedWorld.MILLI, this::tick);
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError("seed " + seed + ", " + world.nowNanos() / SimulatedWorld.MILLI + " ms, trial "
                    + controller.epoch() + ": " + otherwise);
        }
    }
}
