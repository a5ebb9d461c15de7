package org.loadharness.cluster;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The controller's side of relays: for the controller, agents behind one are agents like others, with an address in two parts. A
 * relay that is gone takes all agents behind it along. Thread-safe.
 */
final class BehindRelays implements Network.Listener {
    private final Network.Listener controller;
    private final Map<Peer, Set<Peer>> behind = new ConcurrentHashMap<>();

    /** What relays hand on is for that one, like all else. */
    BehindRelays(Network.Listener controller) {
        this.controller = controller;
    }

    /** The same network, with a way to agents behind relays. */
    static Network reaching(Network network) {
        return new Network() {
            @Override
            public void send(Peer to, byte[] bytes) {
                Optional<Peer> relay = Relayed.relayOf(to);
                if (relay.isPresent()) {
                    network.send(relay.get(), new Relayed(Relayed.there(to), Optional.of(bytes)).encode());
                } else {
                    network.send(to, bytes);
                }
            }

            @Override
            public void close() {
                network.close();
            }
        };
    }

    @Override
    public void heard(Peer from, byte[] bytes) {
        if (!Relayed.is(bytes)) {
            controller.heard(from, bytes);
            return;
        }
        Relayed relayed;
        try {
            relayed = Relayed.decode(bytes);
        } catch (Frames.Malformed nonsense) {
            controller.heard(from, bytes); // which says so
            return;
        }
        Peer agent = relayed.behind(from);
        Set<Peer> all = behind.computeIfAbsent(from, relay -> ConcurrentHashMap.newKeySet());
        if (relayed.bytes().isPresent()) {
            all.add(agent);
            controller.heard(agent, relayed.bytes().get());
        } else if (all.remove(agent)) {
            controller.gone(agent);
        }
    }

    @Override
    public void gone(Peer peer) {
        controller.gone(peer);
        Set<Peer> all = behind.remove(peer);
        if (all != null) {
            all.forEach(controller::gone);
        }
    }
}
