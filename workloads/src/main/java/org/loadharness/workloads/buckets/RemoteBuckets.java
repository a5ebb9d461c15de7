package org.loadharness.workloads.buckets;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.loadharness.time.DurationText;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;
import org.loadharness.workloads.tcp.LineClient;
import org.loadharness.workloads.tcp.LineClientOptions;
import org.loadharness.workloads.tcp.LineRefused;
import org.loadharness.workloads.tcp.TcpAddress;

/** A bucket server and what the users of one trial know of it. Thread-safe. */
final class RemoteBuckets implements Target {
    private static final Duration CONNECT = Duration.ofSeconds(30);

    /** The sums of the most buckets there may be, each of the most digits. */
    private static final int SUMS_BYTES = 2 << 20;

    private final InetSocketAddress server;
    private final Duration timeout;
    private final Tally tally;

    private RemoteBuckets(InetSocketAddress server, Duration timeout, Tally tally) {
        this.server = server;
        this.timeout = timeout;
        this.tally = tally;
    }

    /** Connects, and sets all buckets to 0. */
    static RemoteBuckets connect(Settings settings, URI server) throws IOException, InterruptedException {
        int buckets = settings.get(BucketsParameters.BUCKETS);
        Duration unit = settings.get(BucketsParameters.UNIT);
        RemoteBuckets target = new RemoteBuckets(
                TcpAddress.of(server), settings.requestTimeout(BucketsParameters.TIMEOUT), new Tally(buckets));
        String first = target.ask(BucketProtocol.RESET);
        if (!first.equals(buckets + "," + unit.toNanos())) {
            throw new IOException(
                    "it answers a reset with \"" + first + "\", not with the " + buckets + " buckets and the unit of "
                            + DurationText.print(unit) + " of the plan: give both the same --param");
        }
        return target;
    }

    @Override
    public Session session(User user) {
        LineClientOptions options = new LineClientOptions(
                CONNECT, user.group().settings().requestTimeout(BucketsParameters.TIMEOUT), SUMS_BYTES);
        return new BucketsSession(server, options, tally, user);
    }

    @Override
    public Map<String, Long> seen() {
        return tally.seen();
    }

    @Override
    public void check(Map<String, Long> seen) throws IOException, InterruptedException {
        Optional<String> contradiction = tally.contradiction(ServerSums.read(ask(BucketProtocol.SUMS)), seen);
        if (contradiction.isPresent()) {
            throw new IOException(contradiction.get());
        }
    }

    private String ask(String line) throws IOException, InterruptedException {
        try (LineClient client = LineClient.connect(server, new LineClientOptions(CONNECT, timeout, SUMS_BYTES))) {
            client.send(line);
            String reply = client.receive();
            Optional<LineRefused> refused = LineRefused.read(reply);
            if (refused.isPresent()) {
                throw new IOException(reply, refused.get());
            }
            return reply;
        }
    }
}
