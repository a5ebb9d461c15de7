package org.loadharness.cluster;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jgroups.BytesMessage;
import org.jgroups.JChannel;
import org.jgroups.Receiver;
import org.jgroups.View;
import org.jgroups.protocols.FRAG4;
import org.jgroups.protocols.PING;
import org.jgroups.protocols.TUNNEL;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jgroups.stack.DiagnosticsHandler;
import org.jgroups.stack.GossipRouter;
import org.jgroups.util.DefaultThreadFactory;
import org.jgroups.util.ThreadFactory;
import org.jgroups.util.UUID;
import org.loadharness.plan.TrialSettings.Agents.Address;
import org.loadharness.time.Clock;
import org.loadharness.time.DurationText;

/**
 * The network of JGroups. The controller's process holds a router, which listens on one port; all others dial it and listen to
 * nobody. So no two processes can fail to find each other, and one port is all that there is to protect.
 *
 * <p>Its diagnostics, which anybody could ask over the network, are off. Messages are bytes: nothing is read by Java's
 * serialisation. Thread-safe.
 */
final class Tunnel implements Network {
    /** What it has to say of connections is known here by other means, and said in other words. */
    private static final Logger SILENCED = Logger.getLogger("org.jgroups");

    private static final String GROUP = "loadharness";

    /** Where a process beside the router finds it that listens on every address. */
    private static final Address LOOPBACK = new Address("127.0.0.1", 0);

    private static final int QUEUED_SENDS = 4_096;
    private static final Duration RETRY = Duration.ofMillis(500);
    private static final Duration JOIN = Duration.ofSeconds(3);

    /** For the process with the router, which is open to nobody else until this one has joined: there is no group to be found. */
    private static final Duration JOIN_NOBODY = Duration.ofMillis(1);

    private final Optional<GossipRouter> router;
    private final JChannel channel;
    private final Map<Peer, org.jgroups.Address> addresses = new ConcurrentHashMap<>();

    private Tunnel(Optional<GossipRouter> router, Address there, TunnelSockets sockets, Listener listener)
            throws Exception {
        SILENCED.setLevel(Level.OFF);
        Duration join = router.isPresent() ? JOIN_NOBODY : JOIN;
        this.router = router;
        this.channel = new JChannel(
                transport(there, sockets, /* beside= */ router.isPresent()),
                new PING(),
                new VERIFY_SUSPECT2(),
                new NAKACK2().useMcastXmit(false),
                new UNICAST3(),
                new STABLE(),
                new GMS().printLocalAddress(false).setJoinTimeout(join.toMillis()),
                new FRAG4());
        channel.setReceiver(new Ears(listener));
    }

    /**
     * The network of a controller, with its router at an address of this machine.
     *
     * @param refusals takes a sentence for a caller that is sent away, on any thread
     * @throws IOException if it cannot be set up
     */
    static Tunnel host(Way way, Consumer<String> refusals, Listener listener) throws IOException {
        GossipRouter router = null;
        Tunnel tunnel = null;
        try {
            TunnelSockets sockets = new TunnelSockets(way.keys(), refusals);
            router = new GossipRouter(way.address().host(), way.address().port())
                    .useNio(false)
                    .nonBlockingSends(true)
                    .socketFactory(sockets)
                    .threadPoolFactory(threads("agents-router"))
                    .jmx(false);
            router.maxSendQueue(QUEUED_SENDS).diagHandler().setEnabled(false);
            router.start();
            Address beside = way.address().isEverywhere() ? LOOPBACK : way.address();
            tunnel = new Tunnel(Optional.of(router), new Address(beside.host(), port(router)), sockets, listener);
            tunnel.channel.connect(GROUP);
            sockets.open();
            return tunnel;
        } catch (Exception failed) {
            if (tunnel != null) {
                tunnel.close();
            } else if (router != null) {
                router.stop();
            }
            throw new IOException("the network of the agents could not be set up: " + failed.getMessage(), failed);
        }
    }

    /**
     * The network of an agent, whose controller is at that address.
     *
     * @param limit how long it is tried; empty for ever
     * @param searching hears why it is not found yet
     * @throws IOException if no controller is found there
     * @throws Knock.Refused if it does not let this process in
     */
    static Joined join(Way way, Optional<Duration> limit, Searching searching, Listener listener)
            throws IOException, Knock.Refused, InterruptedException {
        Clock clock = Clock.system();
        long sinceNanos = clock.nanos();
        while (true) {
            String missing;
            try {
                way.knock();
                return enter(way, listener);
            } catch (IOException notYet) {
                missing = String.valueOf(notYet.getMessage());
            }
            long nowNanos = clock.nanos();
            if (limit.isPresent() && nowNanos - sinceNanos > limit.get().toNanos()) {
                throw new IOException("no controller was found at "
                        + way.address().text() + " within " + DurationText.print(limit.get()) + ": " + missing);
            }
            searching.missing(missing, nowNanos - sinceNanos);
            clock.waitUntil(nowNanos + RETRY.toNanos());
        }
    }

    /** Where somebody listens. Alone in its group, this process would be the first of one of its own. */
    private static Joined enter(Way way, Listener listener) throws IOException {
        Tunnel tunnel = null;
        try {
            tunnel = new Tunnel(Optional.empty(), way.address(), new TunnelSockets(way.keys(), none -> {}), listener);
            tunnel.channel.connect(GROUP);
            org.jgroups.Address first = tunnel.channel.view().getCoord();
            if (!first.equals(tunnel.channel.getAddress())) {
                return new Joined(tunnel, tunnel.peer(first));
            }
        } catch (Exception refused) {
            if (tunnel != null) {
                tunnel.close();
            }
            throw new IOException("who listens there is no controller, or is busy: " + refused.getMessage(), refused);
        }
        tunnel.close();
        throw new IOException("who listens there is no controller that takes agents "
                + (way.keys().isPresent() ? "with keys" : "without keys"));
    }

    /** Hears again and again why no controller is found yet. */
    interface Searching {
        /** None is found, for that reason; one has been searched for so long. */
        void missing(String reason, long sinceNanos);
    }

    /** A network, and the controller on it. */
    record Joined(Network network, Peer controller) {}

    /** Where agents dial. */
    int port() {
        return port(router.orElseThrow());
    }

    private static int port(GossipRouter router) {
        return ((org.jgroups.stack.IpAddress) router.localAddress()).getPort();
    }

    /** Of threads that do not keep a process alive: the engine leaves some behind when it is closed. */
    private static ThreadFactory threads(String name) {
        return new DefaultThreadFactory(name, /* createDaemons= */ true, /* use_numbering= */ true);
    }

    /**
     * What dials the router. An agent hands its messages to another thread, so that a network that takes nothing does not stop it.
     * Beside the router that is not needed, and the engine would leave that thread behind.
     */
    private static TUNNEL transport(Address there, TunnelSockets sockets, boolean beside) throws Exception {
        TUNNEL tunnel = new TUNNEL()
                .setGossipRouterHosts(unbracketed(there.host()) + "[" + there.port() + "]")
                .nonBlockingSends(!beside)
                .maxSendQueue(QUEUED_SENDS)
                .setTcpNodelay(true)
                .setPortRange(0);
        tunnel.setThreadFactory(threads("agents-network"));
        tunnel.setSocketFactory(sockets);
        tunnel.setBindAddress(towards(there));
        tunnel.setDiagnosticsHandler(
                new DiagnosticsHandler(tunnel.getLog(), tunnel.getSocketFactory(), tunnel.getThreadFactory())
                        .setEnabled(false));
        return tunnel;
    }

    /** As the engine reads it, which takes a bracket for that of the port. */
    private static String unbracketed(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    /** The address of this machine from which that one is reached. Nothing is sent to find it. */
    private static InetAddress towards(Address there) throws IOException {
        try (DatagramSocket probe = new DatagramSocket()) {
            probe.connect(new InetSocketAddress(there.host(), there.port()));
            return probe.getLocalAddress();
        }
    }

    @Override
    public void send(Peer to, byte[] bytes) {
        org.jgroups.Address address = addresses.get(to);
        if (address == null || channel.isClosed()) {
            return;
        }
        try {
            channel.send(new BytesMessage(address, bytes));
        } catch (Exception gone) {
            // what is not answered is said again, as long as the other is there
        }
    }

    @Override
    public void close() {
        channel.close();
        router.ifPresent(GossipRouter::stop);
    }

    private Peer peer(org.jgroups.Address address) {
        Peer peer = new Peer(nameOf(address));
        addresses.putIfAbsent(peer, address);
        return peer;
    }

    /**
     * Its number of 128 bits. The engine's own names are that of the machine and one of 65,536 numbers. Of a hundred agents two would
     * have the same one in 7 of 100 runs.
     */
    static String nameOf(org.jgroups.Address address) {
        return address instanceof UUID number ? number.toStringLong() : address.toString();
    }

    /** What the channel hears. Thread-safe. */
    private final class Ears implements Receiver {
        private final Listener listener;
        private Set<org.jgroups.Address> present = Set.of();

        Ears(Listener listener) {
            this.listener = listener;
        }

        @Override
        public void receive(org.jgroups.Message message) {
            byte[] bytes = new byte[message.getLength()];
            System.arraycopy(message.getArray(), message.getOffset(), bytes, 0, bytes.length);
            listener.heard(peer(message.getSrc()), bytes);
        }

        @Override
        public synchronized void viewAccepted(View view) {
            List<org.jgroups.Address> members = view.getMembers();
            present.stream()
                    .filter(address -> !members.contains(address))
                    .forEach(address -> listener.gone(peer(address)));
            present = new HashSet<>(members);
        }
    }
}
