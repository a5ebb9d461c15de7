package org.loadharness.workloads.store;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;
import org.loadharness.workloads.web.WebFailure;

/** The three tiers in one process, which call each other without a network. Thread-safe. */
final class LocalStore implements Target {
    private final Tiers tiers;
    private final SeedTree seeds;
    private final Sales sales;

    private LocalStore(Tiers tiers, SeedTree seeds, Sales sales) {
        this.tiers = tiers;
        this.seeds = seeds;
        this.sales = sales;
    }

    static LocalStore open(Settings settings, SeedTree seeds) throws IOException, InterruptedException {
        return new LocalStore(Tiers.open(settings), seeds, new Sales(settings));
    }

    Tiers tiers() {
        return tiers;
    }

    @Override
    public Session session(User user) {
        Shop shop = new Timed(frontEnd());
        Tracer tracer = new Tracer(Ticker.system(), seeds.child("traces").child(user.index()));
        StoreSession.Client client = new StoreSession.Client(shop, tracer, user.random(), sales, () -> {});
        return new StoreSession(client, Ticker.system(), user.group().settings());
    }

    @Override
    public Map<String, Long> seen() {
        return sales.seen();
    }

    @Override
    public void check(Map<String, Long> seen) throws IOException, WebFailure, InterruptedException {
        sales.check(seen, frontEnd(), new Tracer(Ticker.system(), seeds.child("check")).begin());
    }

    @Override
    public void close() throws IOException {
        tiers.close();
    }

    private FrontEnd frontEnd() {
        return new FrontEnd(tiers.desk(), tiers.catalog());
    }

    /** A front end whose total is reported, as its server reports it. */
    private record Timed(FrontEnd frontEnd) implements Shop {
        @Override
        public List<String> search(String topic, Trace trace) throws IOException, WebFailure, InterruptedException {
            return trace.timed(FrontEndEndpoints.TIER, timed -> frontEnd.search(topic, timed));
        }

        @Override
        public Optional<Item> lookup(int item, Trace trace) throws IOException, WebFailure, InterruptedException {
            return trace.timed(FrontEndEndpoints.TIER, timed -> frontEnd.lookup(item, timed));
        }

        @Override
        public Purchase buy(List<Integer> items, Trace trace) throws IOException, WebFailure, InterruptedException {
            return trace.timed(FrontEndEndpoints.TIER, timed -> frontEnd.buy(items, timed));
        }

        @Override
        public List<Account> accounts(Trace trace) throws IOException, WebFailure, InterruptedException {
            return frontEnd.accounts(trace);
        }
    }
}
