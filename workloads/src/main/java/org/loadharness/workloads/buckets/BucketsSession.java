package org.loadharness.workloads.buckets;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.random.RandomGenerator;
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
    private final InetSocketAddress server;
    private final LineClientOptions options;
    private final Tally tally;
    private final RandomGenerator random;
    private final int leastUnits;
    private final int choices;

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
        BucketRequest request =
                new BucketRequest(leastUnits + random.nextInt(choices), random.nextInt(tally.buckets()));
        try (LineClient client = LineClient.connect(server, options)) {
            long before = tally.begin(request);
            client.send(request.line());
            return judge(request, before, client.receive());
        } catch (LineFailure failure) {
            return Outcome.failure(failure.kind().word(), failure);
        }
    }

    private Outcome judge(BucketRequest request, long before, String reply) {
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
