package org.loadharness.cli;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.loadharness.random.SeedTree;
import org.loadharness.time.DurationText;
import org.loadharness.workload.LocalWorkload;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Parameter.IntRange;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** Counts up and looks at the count, in this process or over a socket. */
public final class CounterWorkload implements LocalWorkload, ServedWorkload {
    private static final Parameter<Integer> STEP = Parameter.integer(
                    "step", 1, new IntRange(1, 10), "what is added each time")
            .ofSystem();
    private static final Parameter<String> LOCK = Parameter.choice(
                    "lock", "atomic", List.of("atomic", "monitor"), "how the count is kept whole")
            .ofSystem();
    private static final Parameter<Duration> PAUSE =
            Parameter.text("pause", "0s", "a duration", "how long each interaction takes", DurationText::parse);

    @Override
    public String name() {
        return "counter";
    }

    @Override
    public String summary() {
        return "counts";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(STEP, LOCK, PAUSE);
    }

    @Override
    public List<String> conflicts(Settings settings) {
        return settings.get(STEP) == 10 && settings.get(LOCK).equals("monitor")
                ? List.of("step 10 needs lock atomic")
                : List.of();
    }

    @Override
    public Mix mix(Settings settings) {
        return Mix.of(new Mix.Entry("count", 3), new Mix.Entry("look", 1));
    }

    @Override
    public Target open(Settings settings, SeedTree seeds) {
        AtomicLong count = new AtomicLong();
        int step = settings.get(STEP);
        return new Target() {
            @Override
            public Session session(User user) {
                long pauseNanos = user.group().settings().get(PAUSE).toNanos();
                return interaction -> {
                    if (pauseNanos > 0) {
                        LockSupport.parkNanos(pauseNanos);
                    }
                    count.addAndGet(interaction == 0 ? step : 0);
                    return Outcome.SUCCESS;
                };
            }
        };
    }

    @Override
    public ServedWorkload.Server serve(Settings settings, InetSocketAddress bind) throws IOException {
        return new LineServer(bind, settings.get(STEP));
    }

    @Override
    public Target connect(Settings settings, URI server, SeedTree seeds) throws IOException {
        try (LineClient client = new LineClient(server)) {
            client.call("reset");
        }
        return join(settings, server, seeds);
    }

    @Override
    public Optional<String> agentsHindrance(Settings settings) {
        return Optional.empty();
    }

    @Override
    public Target join(Settings settings, URI server, SeedTree seeds) {
        return new Target() {
            @Override
            public Session session(User user) throws IOException {
                LineClient client = new LineClient(server);
                return new Session() {
                    @Override
                    public Outcome perform(int interaction) throws IOException {
                        client.call(interaction == 0 ? "count" : "look");
                        return Outcome.SUCCESS;
                    }

                    @Override
                    public void close() throws IOException {
                        client.close();
                    }
                };
            }
        };
    }
}
