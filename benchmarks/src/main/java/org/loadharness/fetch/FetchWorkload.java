package org.loadharness.fetch;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Parameter.IntRange;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.SteppedWorkload;
import org.loadharness.workload.Target;

/**
 * Every interaction is one GET of a fixed small body, over a connection that stays open: what all load generators can
 * do, so that they can be compared. Immutable. Thread-safe.
 */
public final class FetchWorkload implements SteppedWorkload {
    private static final Parameter<String> CLIENT = Parameter.choice(
            "client",
            "lean",
            List.of("lean", "okhttp", "jdk"),
            "who carries requests: the harness's own connection, OkHttp or java.net.http");
    private static final Parameter<String> SERVER = Parameter.choice(
            "server",
            "cheap",
            List.of("cheap", "jetty"),
            "who answers them: one thread that does nothing else, or Jetty as it comes");
    private static final Parameter<Integer> BYTES = Parameter.integer(
            "bytes",
            CheapConnection.BODY_BYTES,
            new IntRange(1, 1 << 20),
            "length of Jetty's answer; the cheap server's is always " + CheapConnection.BODY_BYTES);

    @Override
    public String name() {
        return "fetch";
    }

    @Override
    public String summary() {
        return "users fetch one small body of a server";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(CLIENT, SERVER, BYTES);
    }

    @Override
    public Mix mix(Settings settings) {
        return Mix.of(new Mix.Entry("fetch", 1));
    }

    @Override
    public ServedWorkload.Server serve(Settings settings, InetSocketAddress bind) throws IOException {
        return settings.get(SERVER).equals("jetty")
                ? PlainJetty.start(bind, settings.get(BYTES))
                : CheapServer.start(bind);
    }

    @Override
    public Target connect(Settings settings, URI server, SeedTree seeds) {
        Answer answer = new Answer(settings.get(BYTES));
        return switch (settings.get(CLIENT)) {
            case "okhttp" -> new OkHttpFetch(server, answer);
            case "jdk" -> new JdkFetch(server, answer);
            default -> new LeanFetch(server, answer);
        };
    }

    @Override
    public Optional<String> hindrance(Settings settings) {
        return settings.get(CLIENT).equals("lean")
                ? Optional.empty()
                : Optional.of(
                        "only the harness's own connection goes in steps; use --param client=lean, or platform or virtual");
    }
}
