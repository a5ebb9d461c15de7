package org.loadharness.workloads.store;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.workloads.web.JsonObject;
import org.loadharness.workloads.web.WebFailure;

/**
 * The catalog behind its server. Thread-safe.
 *
 * @param peer that server
 */
record RemoteCatalog(Peer peer) implements Catalog {
    @Override
    public List<Item> topic(String topic, Trace trace) throws WebFailure, InterruptedException {
        JsonObject records = peer.post("/query", Map.of("topic", topic), trace);
        return peer.read(() -> Item.read(records));
    }

    @Override
    public Optional<Item> item(int number, Trace trace) throws WebFailure, InterruptedException {
        JsonObject records = peer.post("/query", Map.of("item_number", number), trace);
        return peer.read(() -> Item.read(records)).stream().findFirst();
    }

    @Override
    public StockChange change(List<Integer> numbers, int copies, Trace trace) throws WebFailure, InterruptedException {
        JsonObject answer =
                peer.post("/update/" + Item.text(numbers), Map.of(CatalogEndpoints.STOCK_CHANGE, copies), trace);
        return peer.read(() -> CatalogEndpoints.readChange(answer));
    }

    @Override
    public void replace(List<Item> records, Trace trace) throws WebFailure, InterruptedException {
        peer.post("/update", Item.records(records), trace);
    }

    @Override
    public List<Account> accounts(Trace trace) throws WebFailure, InterruptedException {
        JsonObject accounts = peer.post("/accounts", Map.of(), trace);
        return peer.read(() -> Account.read(accounts));
    }

    @Override
    public void reset(List<Item> records, Trace trace) throws WebFailure, InterruptedException {
        peer.post("/reset", Item.records(records), trace);
    }
}
