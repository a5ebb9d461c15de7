package org.loadharness.workloads.elsewhere;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Optional;
import org.loadharness.random.SeedTree;
import org.loadharness.time.DurationText;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Settings;

/**
 * The way from the users of a trial to their server. As a round trip is asked for, it leads through a relay in the users'
 * process that holds every byte up for half of it, both ways; so a connection takes a round trip to be made. Thread-safe.
 */
public final class LongWay implements AutoCloseable {
    /** How long a byte takes to the server and another one back. */
    public static final Parameter<Duration> ROUND_TRIP = Parameter.text(
                    "round-trip",
                    "0ms",
                    "0ms..1h",
                    "how far off the server is in mode rpc: a relay in between holds every byte up for half of it, both ways",
                    LongWay::duration)
            .ofSystem();

    /** How much longer it may take. */
    public static final Parameter<Duration> JITTER = Parameter.text(
                    "round-trip-jitter",
                    "0ms",
                    "0ms..1h",
                    "how much longer a round trip may take: half of it is drawn uniformly for each way",
                    LongWay::duration)
            .ofSystem();

    private static final int PLAIN_HTTP_PORT = 80;

    private final URI address;
    private final Optional<Relay> relay;

    private LongWay(URI address, Optional<Relay> relay) {
        this.address = address;
        this.relay = relay;
    }

    /**
     * The way that those settings ask for, which is to be closed.
     *
     * @param server of any protocol over TCP without TLS
     */
    public static LongWay to(URI server, Settings settings, SeedTree seeds) throws IOException {
        Delays delays = new Delays(settings.get(ROUND_TRIP), settings.get(JITTER), seeds.child("round-trip").stream());
        if (delays.none()) {
            return new LongWay(server, Optional.empty());
        }
        if ("https".equalsIgnoreCase(server.getScheme())) {
            throw new IOException("round-trip is for servers without TLS, was " + server);
        }
        int port = server.getPort() < 0 ? PLAIN_HTTP_PORT : server.getPort();
        Relay relay = Relay.open(new InetSocketAddress(InetAddress.getByName(server.getHost()), port), delays);
        return new LongWay(through(relay.address(), server), Optional.of(relay));
    }

    /** Where users reach the server. */
    public URI address() {
        return address;
    }

    /** Ends all connections. */
    @Override
    public void close() {
        relay.ifPresent(Relay::close);
    }

    private static URI through(InetSocketAddress relay, URI server) {
        try {
            return new URI(
                    server.getScheme(),
                    null,
                    relay.getAddress().getHostAddress(),
                    relay.getPort(),
                    server.getPath(),
                    server.getQuery(),
                    null);
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException("an address was given that cannot be written: " + server, impossible);
        }
    }

    private static Duration duration(String text) {
        Duration duration = DurationText.parse(text);
        if (duration.compareTo(Duration.ofHours(1)) > 0) {
            throw new IllegalArgumentException("must be from 0ms to 1h");
        }
        return duration;
    }
}
