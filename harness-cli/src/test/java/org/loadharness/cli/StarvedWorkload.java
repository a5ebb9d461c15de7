package org.loadharness.cli;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.LocalWorkload;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** One allocation fails, in the second trial of a process, in a thread of the kind that it is set to, or of its server. */
public final class StarvedWorkload implements LocalWorkload, ServedWorkload {
    private static final Parameter<String> WHO = Parameter.choice(
            "who", "user", List.of("nobody", "user", "session", "system", "helper"), "who finds no memory");

    private final AtomicInteger opened = new AtomicInteger();

    @Override
    public String name() {
        return "starved";
    }

    @Override
    public String summary() {
        return "finds no memory once";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(WHO);
    }

    @Override
    public Mix mix(Settings settings) {
        return Mix.of(new Mix.Entry("try", 1));
    }

    @Override
    public Target open(Settings settings, SeedTree seeds) {
        String who = opened.incrementAndGet() == 2 ? settings.get(WHO) : "nobody";
        starve("system", who);
        return new Target() {
            @Override
            public Session session(User user) {
                if (user.index() == 0) {
                    starve("session", who);
                }
                return interaction -> perform(user, who);
            }
        };
    }

    @Override
    public ServedWorkload.Server serve(Settings settings, InetSocketAddress bind) throws IOException {
        return new LineServer(bind, 1);
    }

    @Override
    public Target connect(Settings settings, URI server, SeedTree seeds) {
        String word = opened.incrementAndGet() == 2 ? "starve" : "count";
        return new Target() {
            @Override
            public Session session(User user) throws IOException {
                LineClient client = new LineClient(server);
                return new Session() {
                    @Override
                    public Outcome perform(int interaction) throws IOException {
                        client.call(word);
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

    private static Outcome perform(User user, String who) throws InterruptedException {
        if (user.index() == 0) {
            starve("user", who);
            if (who.equals("helper")) {
                waitForHelper();
            }
        }
        return Outcome.SUCCESS;
    }

    /** Which never answers. */
    private static void waitForHelper() throws InterruptedException {
        CountDownLatch answered = new CountDownLatch(1);
        Thread helper = new Thread(() -> starve("helper", "helper"), "helper");
        helper.setDaemon(true);
        helper.start();
        answered.await();
    }

    private static void starve(String role, String who) {
        if (role.equals(who)) {
            throw new OutOfMemoryError("made by a test");
        }
    }
}
