package org.loadharness.workloads.regex;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.LocalWorkload;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Queueing;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workloads.durable.DataPlaces;
import org.loadharness.workloads.elsewhere.LongWay;
import org.loadharness.workloads.tcp.LineFailure;
import org.loadharness.workloads.tcp.LineServer;
import org.loadharness.workloads.tcp.LineServerOptions;
import org.loadharness.workloads.tcp.LineServerOptions.Limits;
import org.loadharness.workloads.tcp.LineServerOptions.Timeouts;
import org.loadharness.workloads.tcp.TcpAddress;
import org.loadharness.workloads.tcp.Threading;

/**
 * A server that searches sentences by regular expression, with the simple and the optimised form of a report, and users who
 * ask it by the report's classes of difficulty. Immutable. Thread-safe.
 */
public final class RegexWorkload implements LocalWorkload, ServedWorkload {
    private static final int MOST_CONNECTIONS = 20_000;
    private static final int LINE_BYTES = 8192;

    @Override
    public String name() {
        return "regex";
    }

    @Override
    public String summary() {
        return "users search sentences by regular expression, over TCP, behind a pool of threads";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return RegexParameters.ALL;
    }

    /** Its parameter {@code patience} decides, unless a run says less. */
    @Override
    public Map<String, String> options() {
        return Map.of("request-timeout", "24h");
    }

    @Override
    public List<String> failureKinds() {
        return Stream.concat(
                        Stream.of(
                                "busy",
                                "stopping",
                                "bad-form",
                                "bad-types",
                                "bad-regex",
                                "time-limit",
                                "matcher-fault",
                                "deep-regex",
                                "server-fault",
                                "wrong-count"),
                        Stream.of(LineFailure.Kind.values()).map(LineFailure.Kind::word))
                .distinct()
                .toList();
    }

    @Override
    public Mix mix(Settings settings) {
        return Mix.of(new Mix.Entry("search", 1));
    }

    @Override
    public List<String> parts(Settings settings) {
        return Times.PARTS;
    }

    /**
     * A thread is held for the service and for the writing of the reply. What waits in the server's queue is a connection, and
     * so a request only where each has one of its own.
     */
    @Override
    public Optional<Queueing.Station> station(Settings settings) {
        return Optional.of(new Queueing.Station(
                OptionalInt.of(settings.get(RegexParameters.THREADS)),
                new Queueing.Station.Demand.Measured(List.of(Times.SERVICE, Times.WRITE)),
                settings.get(RegexParameters.CONNECTION).equals(RegexParameters.KEPT)
                        ? OptionalInt.empty()
                        : settings.get(RegexParameters.QUEUE)));
    }

    @Override
    public List<String> unusableFiles(Settings settings) {
        Stream<String> data = settings.get(RegexParameters.DATA).flatMap(DataPlaces::problemOfFile).stream()
                .map(problem -> "data: " + problem);
        Stream<String> requests = settings.get(RegexParameters.REQUESTS).flatMap(RegexWorkload::unusable).stream()
                .map(problem -> "requests: " + problem);
        return Stream.concat(data, requests).toList();
    }

    @Override
    public Target open(Settings settings, SeedTree seeds) throws IOException {
        Rows rows = Engines.rows(settings);
        Engine engine = Engines.engine(settings, rows);
        Requests requests = Requests.of(settings, rows);
        return new LocalRegex(engine, rows, requests, new SampledReplies());
    }

    @Override
    public ServedWorkload.Server serve(Settings settings, InetSocketAddress bind) throws IOException {
        Engine engine = Engines.engine(settings, Engines.rows(settings));
        return new RegexServing(LineServer.start(options(settings, bind), new RegexHandler(engine)));
    }

    @Override
    public Target connect(Settings settings, URI server, SeedTree seeds) throws IOException, InterruptedException {
        return RemoteRegex.connect(
                settings,
                Requests.of(settings, Engines.rows(settings)),
                LongWay.to(TcpAddress.checked(server), settings, seeds));
    }

    @Override
    public Target join(Settings settings, URI server, SeedTree seeds) throws IOException {
        return RemoteRegex.join(
                settings,
                Requests.of(settings, Engines.rows(settings)),
                LongWay.to(TcpAddress.checked(server), settings, seeds));
    }

    @Override
    public Optional<String> agentsHindrance(Settings settings) {
        return Optional.empty();
    }

    /** What is wrong with a file that is read if it is there, and else written. */
    private static Optional<String> unusable(Path requests) {
        if (Files.exists(requests)) {
            return DataPlaces.problemOfFile(requests);
        }
        Path folder = requests.toAbsolutePath().getParent();
        return folder == null ? Optional.empty() : DataPlaces.problemOfDirectory(folder);
    }

    private static LineServerOptions options(Settings settings, InetSocketAddress bind) {
        Timeouts defaults = Timeouts.DEFAULT;
        return LineServerOptions.named("regex")
                .withAddress(bind)
                .withThreading(
                        new Threading.Pool(settings.get(RegexParameters.THREADS), settings.get(RegexParameters.QUEUE)))
                .withLimits(new Limits(settings.get(RegexParameters.BACKLOG), MOST_CONNECTIONS, LINE_BYTES))
                .withTimeouts(new Timeouts(defaults.read(), Duration.ofMinutes(2), defaults.stop()));
    }
}
