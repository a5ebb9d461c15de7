package org.loadharness.workloads.buckets;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Queueing;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workloads.elsewhere.LongWay;
import org.loadharness.workloads.tcp.LineFailure;
import org.loadharness.workloads.tcp.TcpAddress;

/** The bucket server of the published report on threads and cores, with its values as defaults. Immutable. Thread-safe. */
public final class BucketsWorkload implements ServedWorkload {
    @Override
    public String name() {
        return "buckets";
    }

    @Override
    public String summary() {
        return "requests keep a thread of a TCP server busy for a time and add to one of its buckets";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return BucketsParameters.ALL;
    }

    /** Its parameter {@code timeout} decides, unless a run says less. */
    @Override
    public Map<String, String> options() {
        return Map.of("request-timeout", "1h");
    }

    @Override
    public List<String> failureKinds() {
        return Stream.concat(
                        Stream.of(
                                "busy",
                                "reset",
                                "stopping",
                                "bad-request",
                                "server-fault",
                                "bad-reply",
                                "not-increasing"),
                        Stream.of(LineFailure.Kind.values()).map(LineFailure.Kind::word))
                .distinct()
                .toList();
    }

    @Override
    public Mix mix(Settings settings) {
        return Mix.of(new Mix.Entry("request", 1));
    }

    @Override
    public List<String> conflicts(Settings settings) {
        List<String> conflicts = new ArrayList<>();
        int least = settings.get(BucketsParameters.DELAY_MIN);
        int most = settings.get(BucketsParameters.DELAY_MAX);
        if (least > most) {
            conflicts.add("delay-min must not exceed delay-max, were " + least + " and " + most);
        }
        boolean virtual = settings.get(BucketsParameters.STRATEGY).equals(BucketsParameters.VIRTUAL);
        if (virtual && settings.get(BucketsParameters.SPIN).equals(DelayLoop.CPU)) {
            conflicts.add("spin=cpu does not go with strategy=virtual: virtual threads have no CPU time of their own;"
                    + " use spin=wall or spin=yield");
        }
        return conflicts;
    }

    @Override
    public List<String> parts(Settings settings) {
        return BucketsSession.PARTS;
    }

    @Override
    public Optional<Queueing.Station> station(Settings settings) {
        return DelayDemand.station(settings);
    }

    @Override
    public ServedWorkload.Server serve(Settings settings, InetSocketAddress bind) throws IOException {
        return BucketsServing.start(settings, bind);
    }

    @Override
    public Optional<String> processors(Settings settings) {
        return settings.get(BucketsParameters.CORES).list();
    }

    @Override
    public Target connect(Settings settings, URI server, SeedTree seeds) throws IOException, InterruptedException {
        return RemoteBuckets.connect(settings, LongWay.to(TcpAddress.checked(server), settings, seeds));
    }

    @Override
    public Target join(Settings settings, URI server, SeedTree seeds) throws IOException {
        return RemoteBuckets.join(settings, LongWay.to(TcpAddress.checked(server), settings, seeds));
    }

    @Override
    public Optional<String> agentsHindrance(Settings settings) {
        return Optional.empty();
    }
}
