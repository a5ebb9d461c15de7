package org.loadharness.workloads.buckets;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.loadharness.time.DurationText;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;
import org.loadharness.workloads.elsewhere.LongWay;
import org.loadharness.workloads.tcp.LineClient;
import org.loadharness.workloads.tcp.LineClientOptions;
import org.loadharness.workloads.tcp.LineRefused;
import org.loadharness.workloads.tcp.TcpAddress;

/** A bucket server and what the users of one trial know of it. Thread-safe. */
final class RemoteBuckets implements Target {
    private static final Duration CONNECT = Duration.ofSeconds(30);

    /** The sums of the most buckets there may be, each of the most digits. */
    private static final int SUMS_BYTES = 2 << 20;

    private final LongWay way;
    private final InetSocketAddress server;
    private final Duration timeout;
    private final Tally tally;

    private RemoteBuckets(LongWay way, Duration timeout, Tally tally) throws IOException {
        this.way = way;
        this.server = TcpAddress.of(way.address());
        this.timeout = timeout;
        this.tally = tally;
    }

    /** Connects, and sets all buckets to 0. The way is closed with it. */
    static RemoteBuckets connect(Settings settings, LongWay way) throws IOException, InterruptedException {
        int buckets = settings.get(BucketsParameters.BUCKETS);
        Duration unit = settings.get(BucketsParameters.UNIT);
        RemoteBuckets target = join(settings, way);
        String first;
        try {
            first = target.ask(BucketProtocol.RESET);
        } catch (IOException | InterruptedException unanswered) {
            way.close();
            throw unanswered;
        }
        if (!first.equals(buckets + "," + unit.toNanos())) {
            way.close();
            throw new IOException(
                    "it answers a reset with \"" + first + "\", not with the " + buckets + " buckets and the unit of "
                            + DurationText.print(unit) + " of the plan: give both the same --param");
        }
        return target;
    }

    /** Of a server whose buckets another process has set to 0. */
    static RemoteBuckets join(Settings settings, LongWay way) throws IOException {
        return new RemoteBuckets(
                way,
                settings.requestTimeout(BucketsParameters.TIMEOUT),
                new Tally(settings.get(BucketsParameters.BUCKETS)));
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

    @Override
    public void close() {
        way.close();
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
