package org.loadharness.workloads.store;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.loadharness.workloads.store.Catalog.StockChange;
import org.loadharness.workloads.web.WebFailure;

/**
 * Sells: asks the catalog for the books, takes a copy of each out of its stock, and keeps the order. A copy is sold when the order
 * is kept; one that was taken out of stock by a server that failed before that is lost, never sold twice. Thread-safe.
 *
 * @param catalog who holds the stock
 * @param log where orders are kept
 * @param update how a copy is taken out
 * @param locks what purchases wait for each other at
 */
record OrderDesk(Catalog catalog, OrderLog log, Update update, List<Lock> locks) implements Orders {
    private static final int MOST_LOCKS = 1024;

    /** What traces call the time of a question to the catalog. */
    static final String QUERY = "query";

    /** What traces call the time of a change of the catalog. */
    static final String UPDATE = "update";

    /** What traces call the time in which an order is kept. */
    static final String LOG = "order-log";

    /** How a copy is taken out of stock. */
    enum Update {
        /** The catalog takes one out if there is one. */
        ATOMIC,
        /**
         * As the published system did: the whole record is written back with one copy less than was read, so that of two
         * who read the same stock one sale is forgotten.
         */
        RACY,
        /** The same, but one purchase at a time: what the published system would have needed. */
        ONE_LOCK,
        /** The same, but one purchase of each book at a time; one of several books has the locks of all of them. */
        LOCK_EACH
    }

    static OrderDesk of(Catalog catalog, OrderLog log, Update update) {
        int locks = switch (update) {
            case ATOMIC, RACY -> 0;
            case ONE_LOCK -> 1;
            case LOCK_EACH -> MOST_LOCKS;
        };
        return new OrderDesk(
                catalog,
                log,
                update,
                Stream.<Lock>generate(ReentrantLock::new).limit(locks).toList());
    }

    @Override
    public Purchase buy(List<Integer> items, Trace trace) throws IOException, WebFailure, InterruptedException {
        Deque<Lock> held = new ArrayDeque<>();
        try {
            for (Lock lock : locksOf(items)) {
                lock.lockInterruptibly();
                held.push(lock);
            }
            return sell(items, trace);
        } finally {
            held.forEach(Lock::unlock);
        }
    }

    /** Of several books in one order for all purchases, so that no two wait for each other. */
    private List<Lock> locksOf(List<Integer> items) {
        return locks.isEmpty()
                ? List.of()
                : items.stream()
                        .map(item -> Math.floorMod(item, locks.size()))
                        .distinct()
                        .sorted()
                        .map(locks::get)
                        .toList();
    }

    private Purchase sell(List<Integer> items, Trace trace) throws IOException, WebFailure, InterruptedException {
        List<Item> found = trace.call(QUERY, QUERY + '-', inner -> find(items, inner));
        if (found.size() < items.size()) {
            return new Purchase.UnknownItem();
        }
        Optional<Item> missing =
                found.stream().filter(item -> item.stock() <= 0).findFirst();
        if (missing.isPresent()) {
            return new Purchase.OutOfStock(missing.get().title());
        }
        StockChange change = trace.call(UPDATE, UPDATE + '-', inner -> takeOneOfEach(found, inner));
        if (change instanceof StockChange.UnknownItem) {
            return new Purchase.UnknownItem();
        }
        String title = found.get(0).title();
        if (change instanceof StockChange.OutOfStock) {
            return new Purchase.OutOfStock(title);
        }
        long order = trace.timed(LOG, any -> log.add(items, trace.id()));
        return new Purchase.Bought(order, title);
    }

    private List<Item> find(List<Integer> items, Trace trace) throws IOException, WebFailure, InterruptedException {
        List<Item> found = new ArrayList<>();
        for (int item : items) {
            catalog.item(item, trace).ifPresent(found::add);
        }
        return found;
    }

    @Override
    public Map<Integer, Integer> sales(Trace trace) throws IOException, WebFailure, InterruptedException {
        return trace.timed(LOG, any -> log.sales());
    }

    private StockChange takeOneOfEach(List<Item> seen, Trace trace)
            throws IOException, WebFailure, InterruptedException {
        return switch (update) {
            case ATOMIC -> catalog.change(seen.stream().map(Item::number).toList(), -1, trace);
            case RACY, ONE_LOCK, LOCK_EACH -> {
                List<Item> left = seen.stream()
                        .map(item -> item.withStock(item.stock() - 1))
                        .toList();
                catalog.replace(left, trace);
                yield new StockChange.Made(left.get(0).stock());
            }
        };
    }
}
