package org.loadharness.workloads.store;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.loadharness.workloads.web.JsonObject;
import org.loadharness.workloads.web.Routes;
import org.loadharness.workloads.web.WebFailure;
import org.loadharness.workloads.web.WebReply;
import org.loadharness.workloads.web.WebRequest;

/**
 * The protocol of the order server, in JSON.
 *
 * <ul>
 *   <li>POST {@code /buy/{item_number}}, or {@code /buy/1,3} for a copy of each or none: {@code {"status":true,"elapsed_time":912000,"order":17,"title":"..."}}, or {@code
 *       "status":false} with {@code "reason":"out-of-stock"} or {@code "unknown-item"}; the time is from the beginning to
 *       the decision, in nanoseconds, which is query and update.
 *   <li>GET {@code /orders?after=0&limit=100}: {@code {"count":17,"orders":[{"order":1,"item_number":1,"trace":"..."}]}},
 *       at most {@value #MOST_LISTED} at a time; the trace is that of the request that bought.
 *   <li>POST {@code /sales}: how many orders there are of each book that was sold, {@code {"1":17}}.
 *   <li>POST {@code /reset}: forgets all orders; {@code {"Success":true}}.
 * </ul>
 *
 * Input of another form gets 400, with the field; 502 and 504 say that the catalog did not answer. Thread-safe.
 */
final class OrderEndpoints {
    static final String TIER = "order";

    private static final int MOST_LISTED = 1_000;
    private static final String USUAL_LISTED = "100";
    private static final String STATUS = "status";
    private static final String TITLE = "title";
    private static final String ORDER = "order";

    private final OrderDesk desk;
    private final Tracer tracer;

    private OrderEndpoints(OrderDesk desk, Tracer tracer) {
        this.desk = desk;
        this.tracer = tracer;
    }

    static Routes routes(OrderDesk desk, Tracer tracer) {
        OrderEndpoints endpoints = new OrderEndpoints(desk, tracer);
        return Routes.under("")
                .post("/buy/{item_numbers}", new TracedEndpoint(TIER, tracer, endpoints::buy))
                .get("/orders", new TracedEndpoint(TIER, tracer, endpoints::orders))
                .post("/sales", new TracedEndpoint(TIER, tracer, endpoints::sales))
                .post("/reset", new TracedEndpoint(TIER, tracer, endpoints::reset));
    }

    /** Reads what became of a purchase. */
    static Purchase readPurchase(JsonObject answer) throws WebFailure {
        if (answer.has(ORDER)) {
            int order = answer.integer(ORDER, 1, Integer.MAX_VALUE);
            return new Purchase.Bought(order, answer.text(TITLE, Item.LONGEST_TITLE));
        }
        String reason = answer.text(Refusals.REASON, Item.LONGEST_TOPIC);
        return switch (reason) {
            case Refusals.OUT_OF_STOCK -> new Purchase.OutOfStock(answer.text(TITLE, Item.LONGEST_TITLE));
            case Refusals.UNKNOWN_ITEM -> new Purchase.UnknownItem();
            default -> throw WebFailure.badRequest(Refusals.REASON + ": unknown, was \"" + reason + '"');
        };
    }

    /** Reads how many of each book were sold. */
    static Map<Integer, Integer> readSales(JsonObject answer) throws WebFailure {
        Map<Integer, Integer> sales = new TreeMap<>();
        for (String item : answer.names()) {
            sales.put(Item.number(item), answer.integer(item, 0, Integer.MAX_VALUE));
        }
        return sales;
    }

    private WebReply sales(WebRequest request, Trace trace) throws IOException, WebFailure, InterruptedException {
        return WebReply.json(200, desk.sales(trace));
    }

    private WebReply buy(WebRequest request, Trace trace) throws IOException, WebFailure, InterruptedException {
        List<Integer> items = TracedEndpoint.itemNumbers(request);
        long startNanos = tracer.ticker().nanos();
        Purchase purchase = desk.buy(items, trace);
        long elapsedNanos = tracer.ticker().nanos()
                - startNanos
                - trace.timings().nanos(OrderDesk.LOG).orElse(0);
        Map<String, Object> reply = new LinkedHashMap<>();
        reply.put(STATUS, purchase instanceof Purchase.Bought);
        reply.put("elapsed_time", elapsedNanos);
        if (purchase instanceof Purchase.Bought bought) {
            reply.put(ORDER, bought.order());
            reply.put(TITLE, bought.title());
        } else if (purchase instanceof Purchase.OutOfStock out) {
            reply.put(Refusals.REASON, Refusals.OUT_OF_STOCK);
            reply.put(TITLE, out.title());
        } else {
            reply.put(Refusals.REASON, Refusals.UNKNOWN_ITEM);
        }
        return WebReply.json(200, reply);
    }

    private WebReply orders(WebRequest request, Trace trace) throws IOException, WebFailure, InterruptedException {
        int after = number(request, "after", "0", 0, Integer.MAX_VALUE);
        int limit = number(request, "limit", USUAL_LISTED, 1, MOST_LISTED);
        OrderLog.Excerpt excerpt = trace.timed(OrderDesk.LOG, any -> desk.log().after(after, limit));
        List<Map<String, Object>> listed = excerpt.orders().stream()
                .map(order -> {
                    Map<String, Object> fields = new LinkedHashMap<>();
                    fields.put(ORDER, order.number());
                    fields.put("item_number", order.item());
                    fields.put("trace", order.trace());
                    return fields;
                })
                .toList();
        return WebReply.json(200, Map.of("count", excerpt.count(), "orders", listed));
    }

    private WebReply reset(WebRequest request, Trace trace) throws IOException, WebFailure, InterruptedException {
        desk.log().clear();
        return WebReply.json(200, Map.of("Success", true));
    }

    private static int number(WebRequest request, String name, String usual, int min, int max) throws WebFailure {
        List<String> values = request.queryValues(name);
        String text = values.isEmpty() ? usual : values.get(0);
        if (text.matches("\\d{1,10}") && Long.parseLong(text) >= min && Long.parseLong(text) <= max) {
            return Integer.parseInt(text);
        }
        throw WebFailure.badRequest(name + ": must be a whole number from " + min + " to " + max);
    }
}
