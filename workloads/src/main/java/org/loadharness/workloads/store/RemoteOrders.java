package org.loadharness.workloads.store;

import java.util.List;
import java.util.Map;
import org.loadharness.workloads.web.JsonObject;
import org.loadharness.workloads.web.WebFailure;

/**
 * The order server. Thread-safe.
 *
 * @param peer where it is
 */
record RemoteOrders(Peer peer) implements Orders {
    @Override
    public Purchase buy(List<Integer> items, Trace trace) throws WebFailure, InterruptedException {
        JsonObject answer = peer.post("/buy/" + Item.text(items), Map.of(), trace);
        return peer.read(() -> OrderEndpoints.readPurchase(answer));
    }

    @Override
    public Map<Integer, Integer> sales(Trace trace) throws WebFailure, InterruptedException {
        JsonObject answer = peer.post("/sales", Map.of(), trace);
        return peer.read(() -> OrderEndpoints.readSales(answer));
    }

    /** Makes it forget all orders. */
    void reset(Trace trace) throws WebFailure, InterruptedException {
        peer.post("/reset", Map.of(), trace);
    }
}
