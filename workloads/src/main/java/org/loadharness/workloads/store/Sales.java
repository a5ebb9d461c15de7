package org.loadharness.workloads.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.loadharness.workload.Settings;
import org.loadharness.workloads.web.WebFailure;

/**
 * What the clients of a trial have bought, warm-up included, to be held against the stock that is left. Thread-safe.
 */
final class Sales {
    private final List<Item> first;
    private final boolean isRestocked;
    private final List<LongAdder> bought = counters();
    private final List<LongAdder> uncertain = counters();

    /** None yet, of the stock of those settings. */
    Sales(Settings settings) {
        this.first = Stocks.books(settings.get(StoreParameters.STOCK));
        this.isRestocked = settings.get(StoreParameters.RESTOCK) > 0;
    }

    /** A client received the answer that a copy is its own. */
    void bought(int item) {
        count(bought, item);
    }

    /** A client received no answer on what became of its purchase. */
    void uncertain(int item) {
        count(uncertain, item);
    }

    /**
     * Holds the sales against the stock: of every book, what was sold and what is left must be what there was. A store in
     * which copies arrive is only held to sell none that it does not have, which it cannot by what it keeps.
     *
     * @throws IOException if they contradict each other
     */
    void check(Shop shop, Trace trace) throws IOException, WebFailure, InterruptedException {
        if (isRestocked) {
            return;
        }
        List<String> contradictions = new ArrayList<>();
        for (Item item : first) {
            int left = shop.lookup(item.number(), trace).map(Item::stock).orElse(0);
            long taken = (long) item.stock() - left;
            long sold = bought.get(item.number()).sum();
            long most = sold + uncertain.get(item.number()).sum();
            if (taken < sold || taken > most) {
                contradictions.add("item " + item.number() + ": " + taken + " of " + item.stock()
                        + " copies have left the stock, but clients were sold " + sold
                        + (most > sold ? " to " + most : ""));
            }
        }
        if (!contradictions.isEmpty()) {
            throw new IOException(
                    "what is sold and what is left are not what there was: " + String.join("; ", contradictions));
        }
    }

    private static List<LongAdder> counters() {
        return Stream.generate(LongAdder::new).limit(Stocks.BOOKS + 1L).toList();
    }

    private static void count(List<LongAdder> counters, int item) {
        counters.get(item <= Stocks.BOOKS ? item : 0).increment();
    }
}
