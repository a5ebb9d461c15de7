package org.loadharness.workloads.store;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.workloads.web.JsonObject;
import org.loadharness.workloads.web.Routes;
import org.loadharness.workloads.web.WebFailure;
import org.loadharness.workloads.web.WebReply;
import org.loadharness.workloads.web.WebRequest;

/**
 * The protocol of the front end, in JSON.
 *
 * <ul>
 *   <li>GET {@code /search/{topic}}: {@code {"items":{"<title>":1},"elapsed_time":714000}}, numbers by title, none for a
 *       topic that there is not. A topic with a slash or a percent sign cannot be asked for: 400.
 *   <li>GET {@code /lookup/{item_number}}: {@code {"title":"...","price":3,"stock":1011,...}}; 404 if there is no such book.
 *   <li>POST {@code /buy/{item_number}}, or {@code /buy/1,3} for a copy of each or none: {@code {"order":17,"title":"...","elapsed_time":...}}; 409 with {@code
 *       {"message":"...","reason":"out-of-stock","title":"..."}} if no copy is left; 404 if there is no such book.
 *   <li>GET {@code /accounts}: what became of the copies of each book, {@code
 *       {"1":{"stock":995,"arrived":0,"ordered":16}}}; arrived are those that were restocked.
 *   <li>POST {@code /reset} with whole records by title, as the catalog takes them: the store begins anew.
 * </ul>
 *
 * Elapsed times are those of the call to the next tier, in nanoseconds. Input of another form gets 400; 502 and 504 say
 * which tier did not answer. Thread-safe.
 */
final class FrontEndEndpoints {
    static final String TIER = "front-end";
    static final String ITEMS = "items";

    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final String TITLE = "title";
    private static final String ITEM_NUMBER = "item_number";

    private final FrontEnd frontEnd;
    private final RemoteOrders orders;

    private FrontEndEndpoints(RemoteOrders orders, RemoteCatalog catalog) {
        this.orders = orders;
        this.frontEnd = new FrontEnd(orders, catalog);
    }

    static Routes routes(RemoteOrders orders, RemoteCatalog catalog, Tracer tracer) {
        FrontEndEndpoints endpoints = new FrontEndEndpoints(orders, catalog);
        return Routes.under("")
                .get("/search/{topic}", new TracedEndpoint(TIER, tracer, endpoints::search))
                .get("/lookup/{item_number}", new TracedEndpoint(TIER, tracer, endpoints::lookup))
                .post("/buy/{item_numbers}", new TracedEndpoint(TIER, tracer, endpoints::buy))
                .get("/accounts", new TracedEndpoint(TIER, tracer, endpoints::accounts))
                .post("/reset", new TracedEndpoint(TIER, tracer, endpoints::reset));
    }

    private WebReply search(WebRequest request, Trace trace) throws IOException, WebFailure, InterruptedException {
        String topic = request.segment("topic");
        if (topic.isBlank() || topic.length() > Item.LONGEST_TOPIC) {
            throw WebFailure.badRequest("topic: must be a text of 1 to " + Item.LONGEST_TOPIC + " characters");
        }
        Map<String, Integer> numbers = new LinkedHashMap<>();
        frontEnd.find(topic, trace).forEach(item -> numbers.put(item.title(), item.number()));
        Map<String, Object> reply = new LinkedHashMap<>();
        reply.put(ITEMS, numbers);
        return timed(200, reply, trace, OrderDesk.QUERY);
    }

    private WebReply lookup(WebRequest request, Trace trace) throws IOException, WebFailure, InterruptedException {
        int number = TracedEndpoint.itemNumber(request);
        Optional<Item> found = frontEnd.lookup(number, trace);
        if (found.isEmpty()) {
            return timed(NOT_FOUND, unknown(String.valueOf(number)), trace, OrderDesk.QUERY);
        }
        Item item = found.get();
        Map<String, Object> reply = new LinkedHashMap<>();
        reply.put(ITEM_NUMBER, item.number());
        reply.put(TITLE, item.title());
        reply.put("topic", item.topic());
        reply.put("price", item.price());
        reply.put("stock", item.stock());
        return timed(200, reply, trace, OrderDesk.QUERY);
    }

    private WebReply buy(WebRequest request, Trace trace) throws IOException, WebFailure, InterruptedException {
        List<Integer> numbers = TracedEndpoint.itemNumbers(request);
        Purchase purchase = frontEnd.buy(numbers, trace);
        Map<String, Object> reply = new LinkedHashMap<>();
        if (purchase instanceof Purchase.Bought bought) {
            reply.put("order", bought.order());
            reply.put(TITLE, bought.title());
            return timed(200, reply, trace, FrontEnd.ORDER);
        }
        if (purchase instanceof Purchase.OutOfStock out) {
            reply.put("message", "no copy of item " + Item.text(numbers) + " is left");
            reply.put(Refusals.REASON, Refusals.OUT_OF_STOCK);
            reply.put(TITLE, out.title());
            return timed(CONFLICT, reply, trace, FrontEnd.ORDER);
        }
        return timed(NOT_FOUND, unknown(Item.text(numbers)), trace, FrontEnd.ORDER);
    }

    private WebReply accounts(WebRequest request, Trace trace) throws IOException, WebFailure, InterruptedException {
        return WebReply.json(200, Account.fields(frontEnd.accounts(trace)));
    }

    private WebReply reset(WebRequest request, Trace trace) throws IOException, WebFailure, InterruptedException {
        JsonObject records = request.json();
        frontEnd.catalog().reset(Item.read(records), trace);
        orders.reset(trace);
        return WebReply.json(200, Map.of("Success", true));
    }

    private static Map<String, Object> unknown(String number) {
        Map<String, Object> reply = new LinkedHashMap<>();
        reply.put("message", "there is no item " + number);
        reply.put(Refusals.REASON, Refusals.UNKNOWN_ITEM);
        return reply;
    }

    private static WebReply timed(int status, Map<String, Object> reply, Trace trace, String call) {
        trace.timings().nanos(call + "-call").ifPresent(nanos -> reply.put("elapsed_time", nanos));
        return WebReply.json(status, reply);
    }
}
