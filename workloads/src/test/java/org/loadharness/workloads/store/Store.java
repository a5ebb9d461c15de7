package org.loadharness.workloads.store;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;
import org.loadharness.workloads.Together;

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
        return Together.perform(target, settings, clients, times, round -> interaction);
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
