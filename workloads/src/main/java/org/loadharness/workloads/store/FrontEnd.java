package org.loadharness.workloads.store;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.workloads.web.WebFailure;

/**
 * What clients talk to: asks the catalog what there is, and the order server to sell. Immutable. Thread-safe.
 *
 * @param orders the tier that sells
 * @param catalog the tier that knows
 */
record FrontEnd(Orders orders, Catalog catalog) implements Shop {
    /** What its traces call the time of a call to the order server. */
    static final String ORDER = "order";

    @Override
    public List<String> search(String topic, Trace trace) throws IOException, WebFailure, InterruptedException {
        return find(topic, trace).stream().map(Item::title).toList();
    }

    /** The books of a topic; none if there is no such topic. */
    List<Item> find(String topic, Trace trace) throws IOException, WebFailure, InterruptedException {
        return trace.call(OrderDesk.QUERY, OrderDesk.QUERY + '-', inner -> catalog.topic(topic, inner));
    }

    @Override
    public Optional<Item> lookup(int item, Trace trace) throws IOException, WebFailure, InterruptedException {
        return trace.call(OrderDesk.QUERY, OrderDesk.QUERY + '-', inner -> catalog.item(item, inner));
    }

    @Override
    public Purchase buy(List<Integer> items, Trace trace) throws IOException, WebFailure, InterruptedException {
        return trace.call(ORDER, "", inner -> orders.buy(items, inner));
    }

    @Override
    public List<Account> accounts(Trace trace) throws IOException, WebFailure, InterruptedException {
        Map<Integer, Integer> sales = trace.call(ORDER, "", orders::sales);
        List<Account> accounts = trace.call(OrderDesk.QUERY, OrderDesk.QUERY + '-', catalog::accounts);
        return accounts.stream()
                .map(account -> account.withOrdered(sales.getOrDefault(account.item(), 0)))
                .toList();
    }
}
