package org.loadharness.workloads.store;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** A store with clients, in a test: in this process without a network, or behind its three servers. Thread-safe. */
record Store(Settings settings, Target target, Closeable server) implements AutoCloseable {
    static final StoreWorkload WORKLOAD = new StoreWorkload();
    static final InetSocketAddress ANYWHERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private static final SeedTree SEEDS = new SeedTree(42);

    /** Where the tiers are. */
    enum Form {
        IN_PROCESS,
        THREE_SERVERS
    }

    static Settings settings(String... namesAndValues) {
        Map<String, String> given = new LinkedHashMap<>();
        given.put("durability", "process");
        for (int i = 0; i < namesAndValues.length; i += 2) {
            given.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return Settings.of(WORKLOAD.parameters(), given);
    }

    static Store open(Form form, Settings settings) throws Exception {
        if (form == Form.IN_PROCESS) {
            return new Store(settings, WORKLOAD.open(settings, SEEDS), () -> {});
        }
        ServedWorkload.Server server = WORKLOAD.serve(settings, ANYWHERE);
        return new Store(settings, WORKLOAD.connect(settings, server.address(), SEEDS), server::close);
    }

    /** A client, who is to be closed. */
    Session client(int index) throws Exception {
        User.Group group = new User.Group("main", 0, 100, settings);
        return target.session(new User(index, group, SEEDS.child(index).stream()));
    }

    /** What became of each interaction of some clients at a time, each of whom performs one kind that often. */
    List<Outcome> perform(int interaction, int clients, int times) throws Exception {
        return together(clients, (session, any) -> {
            List<Outcome> outcomes = new ArrayList<>();
            for (int i = 0; i < times; i++) {
                try {
                    outcomes.add(session.perform(interaction));
                } catch (Exception failed) {
                    throw new IllegalStateException(failed);
                }
            }
            return outcomes;
        });
    }

    private <T> List<T> together(int clients, BiFunction<Session, Integer, List<T>> work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(clients);
        try {
            List<Callable<List<T>>> tasks = new ArrayList<>();
            for (int client = 0; client < clients; client++) {
                int index = client;
                tasks.add(() -> {
                    try (Session session = client(index)) {
                        return work.apply(session, index);
                    }
                });
            }
            List<T> all = new ArrayList<>();
            for (Future<List<T>> done : threads.invokeAll(tasks)) {
                all.addAll(done.get());
            }
            return all;
        } finally {
            threads.shutdownNow();
        }
    }

    /** Copies of an item that are left. */
    int stock(int item) throws Exception {
        if (target instanceof LocalStore local) {
            return local.tiers().catalog().item(item, trace()).orElseThrow().stock();
        }
        try (RemoteShop shop = ((RemoteStore) target).shop()) {
            return shop.lookup(item, trace()).orElseThrow().stock();
        }
    }

    static Trace trace() {
        return new Tracer(() -> 0, SEEDS).begin();
    }

    @Override
    public void close() throws IOException {
        target.close();
        server.close();
    }
}
