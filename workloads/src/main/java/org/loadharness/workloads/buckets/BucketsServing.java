package org.loadharness.workloads.buckets;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workloads.tcp.LineServer;
import org.loadharness.workloads.tcp.LineServerOptions;
import org.loadharness.workloads.tcp.LineServerOptions.Limits;
import org.loadharness.workloads.tcp.LineServerOptions.Timeouts;
import org.loadharness.workloads.tcp.Threading;

/** A bucket server as the harness sees it. Thread-safe. */
record BucketsServing(LineServer server) implements ServedWorkload.Server {
    private static final int CONNECTIONS = 20_000;
    private static final int LINE_BYTES = 50;
    private static final Timeouts TIMEOUTS =
            new Timeouts(Duration.ofSeconds(30), Duration.ofSeconds(30), Duration.ofSeconds(10));

    static BucketsServing start(Settings settings, InetSocketAddress bind) throws IOException {
        Guard guard = settings.get(BucketsParameters.GUARD);
        int buckets = settings.get(BucketsParameters.BUCKETS);
        BucketProtocol protocol = new BucketProtocol(
                () -> guard.buckets(buckets),
                DelayLoop.named(settings.get(BucketsParameters.SPIN)),
                settings.get(BucketsParameters.UNIT).toNanos());
        LineServerOptions options = LineServerOptions.named("buckets")
                .withAddress(bind)
                .withThreading(threading(settings))
                .withLimits(new Limits(settings.get(BucketsParameters.BACKLOG), CONNECTIONS, LINE_BYTES))
                .withTimeouts(TIMEOUTS);
        return new BucketsServing(LineServer.start(options, protocol));
    }

    @Override
    public URI address() {
        return server.address();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    private static Threading threading(Settings settings) {
        return switch (settings.get(BucketsParameters.STRATEGY)) {
            case BucketsParameters.PER_REQUEST -> new Threading.OwnThread();
            case BucketsParameters.VIRTUAL -> new Threading.VirtualThread();
            default -> new Threading.Pool(settings.get(BucketsParameters.POOL), settings.get(BucketsParameters.QUEUE));
        };
    }
}
