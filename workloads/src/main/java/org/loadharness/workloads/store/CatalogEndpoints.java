package org.loadharness.workloads.store;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.loadharness.workloads.store.Catalog.StockChange;
import org.loadharness.workloads.web.JsonObject;
import org.loadharness.workloads.web.Routes;
import org.loadharness.workloads.web.WebFailure;
import org.loadharness.workloads.web.WebReply;
import org.loadharness.workloads.web.WebRequest;

/**
 * The protocol of the catalog server, JSON over POST.
 *
 * <ul>
 *   <li>{@code /query} with {@code {"topic":"systems"}} or {@code {"item_number":1}}, the topic counts if both are there:
 *       records by title, {@code {"<title>":{"item_number":1,"topic":"systems","stock":1011,"price":3}}}, {@code {}} for no
 *       match.
 *   <li>{@code /update} with whole records by title: they replace those of their numbers or are added, all or none; {@code
 *       {"Success":true}}; 409 if a title is that of another number, or there would be too many.
 *   <li>{@code /update/{item_number}} or {@code /update/1,3} with {@code {"stock_change":-1}}: in one step if the stock allows it,
 *       of several books all or none; {@code
 *       {"Success":true,"stock":1010}} or {@code {"Success":false,"reason":"out-of-stock"}} or {@code "unknown-item"}.
 *   <li>{@code /accounts} with {@code {}}: of each book {@code {"1":{"stock":995,"arrived":0,"ordered":0}}}, at one moment.
 *   <li>{@code /reset} with whole records by title, which take the place of all; {@code {"Success":true}}.
 * </ul>
 *
 * Input of another form gets 400, with the field. Thread-safe.
 */
final class CatalogEndpoints {
    static final String TIER = "catalog";
    static final String STOCK_CHANGE = "stock_change";

    private static final String SUCCESS = "Success";

    private final Catalog catalog;

    private CatalogEndpoints(Catalog catalog) {
        this.catalog = catalog;
    }

    static Routes routes(Catalog catalog, Tracer tracer) {
        CatalogEndpoints endpoints = new CatalogEndpoints(catalog);
        return Routes.under("")
                .post("/query", new TracedEndpoint(TIER, tracer, endpoints::query))
                .post("/update", new TracedEndpoint(TIER, tracer, endpoints::replace))
                .post("/update/{item_numbers}", new TracedEndpoint(TIER, tracer, endpoints::change))
                .post("/accounts", new TracedEndpoint(TIER, tracer, endpoints::accounts))
                .post("/reset", new TracedEndpoint(TIER, tracer, endpoints::reset));
    }

    /** Reads what became of a change. */
    static StockChange readChange(JsonObject answer) throws WebFailure {
        if (answer.has("stock")) {
            return new StockChange.Made(answer.integer("stock", 0, Item.MOST));
        }
        String reason = answer.text(Refusals.REASON, Item.LONGEST_TOPIC);
        return switch (reason) {
            case Refusals.OUT_OF_STOCK -> new StockChange.OutOfStock();
            case Refusals.UNKNOWN_ITEM -> new StockChange.UnknownItem();
            default -> throw WebFailure.badRequest(Refusals.REASON + ": unknown, was \"" + reason + '"');
        };
    }

    private WebReply query(WebRequest request, Trace trace) throws IOException, WebFailure, InterruptedException {
        JsonObject query = request.json();
        if (query.has("topic")) {
            return WebReply.json(200, Item.records(catalog.topic(query.text("topic", Item.LONGEST_TOPIC), trace)));
        }
        if (!query.has("item_number")) {
            throw WebFailure.badRequest("topic or item_number: one of them must be there");
        }
        int number = query.integer("item_number", Integer.MIN_VALUE, Integer.MAX_VALUE);
        return WebReply.json(
                200, Item.records(catalog.item(number, trace).stream().toList()));
    }

    private WebReply replace(WebRequest request, Trace trace) throws IOException, WebFailure, InterruptedException {
        catalog.replace(Item.read(request.json()), trace);
        return WebReply.json(200, Map.of(SUCCESS, true));
    }

    private WebReply accounts(WebRequest request, Trace trace) throws IOException, WebFailure, InterruptedException {
        return WebReply.json(200, Account.fields(catalog.accounts(trace)));
    }

    private WebReply change(WebRequest request, Trace trace) throws IOException, WebFailure, InterruptedException {
        List<Integer> numbers = TracedEndpoint.itemNumbers(request);
        int copies = request.json().integer(STOCK_CHANGE, -Item.MOST, Item.MOST);
        Map<String, Object> reply = new LinkedHashMap<>();
        StockChange change = catalog.change(numbers, copies, trace);
        reply.put(SUCCESS, change instanceof StockChange.Made);
        if (change instanceof StockChange.Made made) {
            reply.put("stock", made.stock());
        } else {
            boolean isUnknown = change instanceof StockChange.UnknownItem;
            reply.put(Refusals.REASON, isUnknown ? Refusals.UNKNOWN_ITEM : Refusals.OUT_OF_STOCK);
        }
        return WebReply.json(200, reply);
    }

    private WebReply reset(WebRequest request, Trace trace) throws IOException, WebFailure, InterruptedException {
        List<Item> records = Item.read(request.json());
        if (records.isEmpty()) {
            throw WebFailure.badRequest("a catalog needs a record at least");
        }
        catalog.reset(records, trace);
        return WebReply.json(200, Map.of(SUCCESS, true));
    }
}
