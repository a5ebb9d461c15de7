package org.loadharness.cluster;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;

/** Agents behind relays, in a simulated world without faults: what a tree of them costs the controller. */
@Tag("law")
class TreeTest {
    private static final String CONTROLLER = "controller";
    private static final Peer TOP = new Peer(CONTROLLER);
    private static final long PREPARE_NANOS = 60 * SimulatedWorld.SECOND;

    private final SimulatedWorld world = SimulatedWorld.calm(new SeedTree(1));
    private final Map<Peer, SimulatedAgent> agents = new LinkedHashMap<>();
    private final Map<Peer, Relay> relays = new HashMap<>();
    private final BehindRelays entrance = new BehindRelays(new Ears());
    private final Network way = BehindRelays.reaching(wire(this::toRelay));
    private final Map<Integer, Long> openedNanos = new HashMap<>();
    private Controller controller = Controller.fresh(Limits.USUAL, 7, SimulatedTrials.DIGEST, 0);
    private Optional<Conclusion> concluded = Optional.empty();
    private long messages;
    private long bytes;

    /** In the build a tree of 5 x 10, with -Plong the one of 20 x 50. */
    @Test
    void agentsOfATreeStartTogetherAndAllOfThemCount() {
        int all = grow(Cases.of(5, 20), Cases.of(10, 50));

        learn(new ControllerEvent.Wanted(
                new TrialTerms(all, Payload.of(new byte[] {1, 2, 3}), PREPARE_NANOS, PREPARE_NANOS), world.nowNanos()));
        while (concluded.isEmpty()) {
            assertThat(world.step(4 * PREPARE_NANOS)).as("it ends in time").isTrue();
        }

        Conclusion conclusion = concluded.get();
        assertThat(conclusion.kind()).as(conclusion.reason()).isEqualTo(Conclusion.Kind.COMPLETE);
        List<SimulatedLoad> loads = agents.values().stream()
                .flatMap(agent -> agent.loads().stream())
                .toList();
        assertThat(loads).hasSize(all);
        assertThat(conclusion.parts().stream()
                        .mapToLong(of -> of.part().successes())
                        .sum())
                .isEqualTo(loads.stream().mapToLong(SimulatedLoad::performed).sum());
        LongSummaryStatistics starts =
                loads.stream().mapToLong(SimulatedLoad::measuredNanos).summaryStatistics();
        long skewNanos = starts.getMax() - starts.getMin();
        System.out.printf(
                "%d agents behind %d relays: the warm-up opens %.2f s after the trial was wanted, starts are %.2f ms"
                        + " apart, %d messages and %d bytes at the controller in %.1f s%n",
                all,
                relays.size(),
                requireNonNull(openedNanos.get(Gates.WARMUP)) / 1e9,
                skewNanos / 1e6,
                messages,
                bytes,
                world.nowNanos() / 1e9);
        assertThat(skewNanos).as("the limit of the verdict").isLessThan(50 * SimulatedWorld.MILLI);
    }

    private int grow(int trees, int each) {
        SeedTree seeds = new SeedTree(2);
        for (int tree = 0; tree < trees; tree++) {
            Peer relay = new Peer("relay" + tree);
            relays.put(relay, new Relay(wire((to, frame) -> toTop(relay, frame)), TOP, wire(this::toAgent)));
            for (int number = 0; number < each; number++) {
                Peer peer = new Peer("agent" + tree + "." + number);
                agents.put(
                        peer, new SimulatedAgent(world, peer.address(), seeds, PlantedFault.NONE, around(peer, relay)));
            }
        }
        world.after(CONTROLLER, 0, this::tick);
        return trees * each;
    }

    private SimulatedAgent.Around around(Peer peer, Peer relay) {
        return new SimulatedAgent.Around() {
            @Override
            public void send(Envelope envelope) {
                byte[] message = Frames.encode(envelope);
                world.carry(peer.address(), relay.address(), () -> relay(relay).fromBelow(peer, message));
            }

            @Override
            public void warming(int epoch) {
                long standing = agents.values().stream()
                        .flatMap(agent -> agent.loads().stream())
                        .filter(load -> load.gate() >= Gates.WARMUP)
                        .count();
                assertThat(standing).as("load before all were ready").isEqualTo(agents.size());
            }
        };
    }

    private Relay relay(Peer peer) {
        return requireNonNull(relays.get(peer));
    }

    private void toTop(Peer relay, byte[] frame) {
        world.carry(relay.address(), CONTROLLER, () -> {
            count(frame);
            entrance.heard(relay, frame);
        });
    }

    private void toRelay(Peer relay, byte[] frame) {
        count(frame);
        world.carry(CONTROLLER, relay.address(), () -> relay(relay).fromAbove(frame));
    }

    private void toAgent(Peer peer, byte[] message) {
        world.carry(
                "below", peer.address(), () -> requireNonNull(agents.get(peer)).hear(decoded(message)));
    }

    private void count(byte[] frame) {
        messages++;
        bytes += frame.length;
    }

    private static Envelope decoded(byte[] message) {
        try {
            return Frames.decode(message);
        } catch (Frames.Malformed wrong) {
            throw new AssertionError(wrong);
        }
    }

    private void learn(ControllerEvent event) {
        Controller.Step step = controller.on(event);
        controller = step.next();
        List<ControllerEffect> effects = new ArrayList<>(step.effects());
        for (ControllerEffect effect : effects) {
            if (effect instanceof ControllerEffect.Send send) {
                way.send(send.to(), Frames.encode(send.envelope()));
            } else if (effect instanceof ControllerEffect.Opened opened) {
                openedNanos.put(opened.gate(), world.nowNanos());
            } else if (effect instanceof ControllerEffect.Concluded end) {
                concluded = Optional.of(end.conclusion());
            }
        }
    }

    private void tick() {
        learn(new ControllerEvent.Tick(world.nowNanos()));
        world.after(CONTROLLER, 100 * SimulatedWorld.MILLI, this::tick);
    }

    private static Network wire(Wire wire) {
        return new Network() {
            @Override
            public void send(Peer to, byte[] bytes) {
                wire.send(to, bytes);
            }

            @Override
            public void close() {}
        };
    }

    private interface Wire {
        void send(Peer to, byte[] bytes);
    }

    /** Who is behind the entrance. */
    private final class Ears implements Network.Listener {
        @Override
        public void heard(Peer from, byte[] bytes) {
            learn(new ControllerEvent.Heard(from, decoded(bytes), world.nowNanos()));
        }

        @Override
        public void gone(Peer peer) {
            learn(new ControllerEvent.Gone(peer, world.nowNanos()));
        }
    }
}
