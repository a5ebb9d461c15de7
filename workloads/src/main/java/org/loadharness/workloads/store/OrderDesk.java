package org.loadharness.workloads.store;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.workloads.store.Catalog.StockChange;
import org.loadharness.workloads.web.WebFailure;

/**
 * Sells: asks the catalog for the book, takes a copy out of its stock, and keeps the order. A copy is sold when the order
 * is kept; one that was taken out of stock by a server that failed before that is lost, never sold twice. Thread-safe.
 *
 * @param catalog who holds the stock
 * @param log where orders are kept
 * @param update how a copy is taken out
 */
record OrderDesk(Catalog catalog, OrderLog log, Update update) implements Orders {
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
        RACY
    }

    @Override
    public Purchase buy(int item, Trace trace) throws IOException, WebFailure, InterruptedException {
        Optional<Item> found = trace.call(QUERY, QUERY + '-', inner -> catalog.item(item, inner));
        if (found.isEmpty()) {
            return new Purchase.UnknownItem();
        }
        Item seen = found.get();
        if (seen.stock() <= 0) {
            return new Purchase.OutOfStock(seen.title());
        }
        StockChange change = trace.call(UPDATE, UPDATE + '-', inner -> takeOne(seen, inner));
        if (change instanceof StockChange.UnknownItem) {
            return new Purchase.UnknownItem();
        }
        if (change instanceof StockChange.OutOfStock) {
            return new Purchase.OutOfStock(seen.title());
        }
        long order = trace.timed(LOG, any -> log.add(item, trace.id()));
        return new Purchase.Bought(order, seen.title());
    }

    @Override
    public Map<Integer, Integer> sales(Trace trace) throws IOException, WebFailure, InterruptedException {
        return trace.timed(LOG, any -> log.sales());
    }

    private StockChange takeOne(Item seen, Trace trace) throws IOException, WebFailure, InterruptedException {
        return switch (update) {
            case ATOMIC -> catalog.change(seen.number(), -1, trace);
            case RACY -> {
                int left = seen.stock() - 1;
                catalog.replace(List.of(seen.withStock(left)), trace);
                yield new StockChange.Made(left);
            }
        };
    }
}
