package org.loadharness.workloads.buckets;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.User;
import org.loadharness.workloads.tcp.LineClient;
import org.loadharness.workloads.tcp.LineClientOptions;
import org.loadharness.workloads.tcp.LineFailure;
import org.loadharness.workloads.tcp.LineRefused;

/** One user, who makes a connection for every request. Confined to one thread. */
final class BucketsSession implements Session {
    /** The parts of a request's time: until there is a connection, and until there is a reply. */
    static final List<String> PARTS = List.of("connect", "reply");

    private static final int CONNECT = 0;

    private final InetSocketAddress server;
    private final LineClientOptions options;
    private final Tally tally;
    private final RandomGenerator random;
    private final Ticker ticker = Ticker.system();
    private final int leastUnits;
    private final int choices;
    private BucketRequest request = new BucketRequest(0, 0);
    private long startNanos;
    private long connectedNanos;
    private long endNanos;

    BucketsSession(InetSocketAddress server, LineClientOptions options, Tally tally, User user) {
        Settings settings = user.group().settings();
        this.server = server;
        this.options = options;
        this.tally = tally;
        this.random = user.random();
        this.leastUnits = settings.get(BucketsParameters.DELAY_MIN);
        this.choices = settings.get(BucketsParameters.DELAY_MAX) - leastUnits + 1;
    }

    @Override
    public Outcome perform(int interaction) throws InterruptedException {
        request = new BucketRequest(leastUnits + random.nextInt(choices), random.nextInt(tally.buckets()));
        return send();
    }

    /** With the same request, as a client whose call failed would. */
    @Override
    public Outcome retry(int interaction) throws InterruptedException {
        return send();
    }

    @Override
    public long partNanos(int part) {
        return part == CONNECT ? connectedNanos - startNanos : endNanos - connectedNanos;
    }

    private Outcome send() throws InterruptedException {
        startNanos = ticker.nanos();
        try (LineClient client = LineClient.connect(server, options)) {
            connectedNanos = ticker.nanos();
            long before = tally.begin(request);
            client.send(request.line());
            String reply = client.receive();
            endNanos = ticker.nanos();
            return judge(before, reply);
        } catch (LineFailure failure) {
            return Outcome.failure(failure.kind().word(), failure);
        }
    }

    private Outcome judge(long before, String reply) {
        Optional<LineRefused> refused = LineRefused.read(reply);
        if (refused.isPresent()) {
            tally.refused(request);
            return Outcome.failure(refused.get().kind(), refused.get());
        }
        if (!reply.matches("\\d{1,19}")) {
            return Outcome.failure("bad-reply", new IOException("the server answered \"" + reply + "\""));
        }
        return tally.answered(request, before, Long.parseLong(reply))
                .map(wrong -> Outcome.failure("not-increasing", new IOException(wrong)))
                .orElse(Outcome.SUCCESS);
    }
}
