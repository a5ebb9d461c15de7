package org.loadharness.workloads.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.workload.Settings;
import org.loadharness.workloads.web.WebFailure;

/**
 * What the clients of a trial have bought, warm-up included, to be held against what the store says it sold. Thread-safe.
 */
final class Sales {
    private static final String SOLD = "sold-";
    private static final String UNKNOWN = "unknown-";

    private final List<Item> first;
    private final List<LongAdder> bought = counters();
    private final List<LongAdder> uncertain = counters();

    /** None yet, of the stock of those settings. */
    Sales(Settings settings) {
        this.first = Stocks.books(settings.get(StoreParameters.STOCK));
    }

    /** A client received the answer that a copy is its own. */
    void bought(int item) {
        count(bought, item);
    }

    /** A client received no answer on what became of its purchase. */
    void uncertain(int item) {
        count(uncertain, item);
    }

    /** Those that clients are sure of, and those that they are not, by item. */
    Map<String, Long> seen() {
        Map<String, Long> seen = new LinkedHashMap<>();
        for (Item item : first) {
            seen.put(SOLD + item.number(), bought.get(item.number()).sum());
            seen.put(UNKNOWN + item.number(), uncertain.get(item.number()).sum());
        }
        return seen;
    }

    /**
     * Holds the sales against the store's accounts. Of every book, what was sold, what is left and what arrived must be what
     * there was, and the list of orders must have what was sold.
     *
     * @throws IOException if they contradict each other
     */
    void check(Map<String, Long> seen, Shop shop, Trace trace) throws IOException, WebFailure, InterruptedException {
        Map<Integer, Account> accounts =
                shop.accounts(trace).stream().collect(Collectors.toMap(Account::item, account -> account));
        List<String> contradictions = new ArrayList<>();
        for (Item item : first) {
            Account account = accounts.getOrDefault(item.number(), new Account(item.number(), 0, 0, 0));
            long there = (long) item.stock() + account.arrived();
            String is = "item " + item.number() + ": ";
            hold(
                    is + (there - account.stock()) + " of " + there + " copies have left the stock",
                    there - account.stock(),
                    seen,
                    item,
                    contradictions);
            hold(is + account.ordered() + " are in the list of orders", account.ordered(), seen, item, contradictions);
        }
        if (!contradictions.isEmpty()) {
            throw new IOException(
                    "what is sold and what is left are not what there was: " + String.join("; ", contradictions));
        }
    }

    private static void hold(String what, long copies, Map<String, Long> seen, Item item, List<String> contradictions) {
        long sold = seen.getOrDefault(SOLD + item.number(), 0L);
        long most = sold + seen.getOrDefault(UNKNOWN + item.number(), 0L);
        if (copies < sold || copies > most) {
            contradictions.add(what + ", but clients were sold " + sold + (most > sold ? " to " + most : ""));
        }
    }

    private static List<LongAdder> counters() {
        return Stream.generate(LongAdder::new).limit(Stocks.BOOKS + 1L).toList();
    }

    private static void count(List<LongAdder> counters, int item) {
        counters.get(item <= Stocks.BOOKS ? item : 0).increment();
    }
}
