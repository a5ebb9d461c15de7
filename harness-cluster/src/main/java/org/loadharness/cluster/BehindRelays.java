package org.loadharness.cluster;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The controller's side of relays: for the controller, agents behind one are agents like others, with an address of several parts. A
 * relay that is gone takes all along that is behind it, relays among them. Thread-safe.
 */
final class BehindRelays implements Network.Listener {
    /** Nobody needs so many, and nonsense may be nested without end. */
    private static final int MOST_RELAYS_IN_A_ROW = 10;

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
                    network.send(relay.get(), Relayed.wrapped(Relayed.there(to), bytes));
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
        heard(from, bytes, MOST_RELAYS_IN_A_ROW);
    }

    private void heard(Peer from, byte[] bytes, int relaysLeft) {
        if (!Relayed.is(bytes) || relaysLeft == 0) {
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
        Peer next = relayed.behind(from);
        Set<Peer> all = behind.computeIfAbsent(from, relay -> ConcurrentHashMap.newKeySet());
        if (relayed.bytes().isPresent()) {
            all.add(next);
            heard(next, relayed.bytes().get(), relaysLeft - 1);
        } else if (all.remove(next)) {
            gone(next);
        }
    }

    @Override
    public void gone(Peer peer) {
        controller.gone(peer);
        Set<Peer> all = behind.remove(peer);
        if (all != null) {
            all.forEach(this::gone);
        }
    }
}
