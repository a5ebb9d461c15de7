package org.loadharness.cluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** Users tell a server who they are, how often they have come, and a number that they draw. */
public final class TallyWorkload implements ServedWorkload {
    static final String SAID = "said";

    private static final int DRAWN = 1_000_000;
    private static final int MOST_USERS = 10_000;
    private static final int DIARY_BYTES = 4_096;
    private static final Parameter<Integer> STRAY = Parameter.integer(
            "stray", 0, new Parameter.IntRange(0, MOST_USERS), "user whose words the server forgets; 0 for none");

    private static final Parameter<Integer> DIARY = Parameter.integer(
            "diary", 0, new Parameter.IntRange(0, 1), "1 to have each user leave a file where temporary ones lie");

    @Override
    public String name() {
        return "tally";
    }

    @Override
    public String summary() {
        return "reports to a server what it does";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(STRAY, DIARY);
    }

    @Override
    public Mix mix(Settings settings) {
        return Mix.of(new Mix.Entry("say", 1));
    }

    @Override
    public ServedWorkload.Server serve(Settings settings, InetSocketAddress bind) throws IOException {
        return TallyServer.start(bind);
    }

    @Override
    public Target connect(Settings settings, URI server, SeedTree seeds) throws IOException {
        TallyServer.call(server, "reset");
        return join(settings, server, seeds);
    }

    @Override
    public Target join(Settings settings, URI server, SeedTree seeds) {
        return new Teller(server, settings.get(STRAY), settings.get(DIARY) == 1, new LongAdder());
    }

    @Override
    public Optional<String> agentsHindrance(Settings settings) {
        return Optional.empty();
    }

    private record Teller(URI server, int stray, boolean diary, LongAdder said) implements Target {
        @Override
        public Session session(User user) throws IOException {
            if (diary) {
                Path place = Path.of(System.getProperty("java.io.tmpdir"));
                Files.write(place.resolve("diary-" + user.index()), new byte[DIARY_BYTES]);
            }
            TallyServer.Line line = TallyServer.dial(server);
            RandomGenerator random = user.random();
            return new Session() {
                private long times;

                @Override
                public Outcome perform(int interaction) throws IOException {
                    String who = stray != 0 && user.index() == stray ? "stray" : "say";
                    String answer = line.call(who + " " + user.index() + ":" + times++ + ":" + random.nextInt(DRAWN));
                    if (answer.equals(TallyServer.END)) {
                        Runtime.getRuntime().halt(1);
                    }
                    said.increment();
                    return Outcome.SUCCESS;
                }

                @Override
                public void close() throws IOException {
                    line.close();
                }
            };
        }

        @Override
        public Map<String, Long> seen() {
            return Map.of(SAID, said.sum());
        }

        @Override
        public void check(Map<String, Long> seen) throws IOException {
            long heard = Long.parseLong(TallyServer.call(server, "count"));
            if (heard != seen.getOrDefault(SAID, 0L)) {
                throw new IOException("the server heard " + heard + ", users said " + seen.get(SAID));
            }
        }
    }
}
