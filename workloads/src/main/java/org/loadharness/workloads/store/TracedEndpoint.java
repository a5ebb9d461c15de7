package org.loadharness.workloads.store;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.loadharness.workloads.web.Endpoint;
import org.loadharness.workloads.web.WebFailure;
import org.loadharness.workloads.web.WebReply;
import org.loadharness.workloads.web.WebRequest;

/**
 * An endpoint of a tier, which takes part in the trace of each request: it goes on with the one that {@code traceparent}
 * names, and reports in {@code Server-Timing} how long the request was here, from its first byte to its answer, and
 * what of that was spent where. Thread-safe.
 *
 * @param tier what the total is called
 */
record TracedEndpoint(String tier, Tracer tracer, Action action) implements Endpoint {
    /** What the tier does. */
    @FunctionalInterface
    interface Action {
        WebReply answer(WebRequest request, Trace trace) throws IOException, WebFailure, InterruptedException;
    }

    @Override
    public WebReply answer(WebRequest request) throws IOException, InterruptedException {
        Trace trace = tracer.enter(request.header(Tracer.FIELD));
        WebReply reply;
        try {
            reply = action.answer(request, trace);
        } catch (WebFailure refusal) {
            reply = WebReply.json(refusal.status(), Map.of("message", String.valueOf(refusal.getMessage())));
        }
        Timings timings = new Timings();
        timings.add(tier, tracer.ticker().nanos() - request.arrivalNanos());
        timings.addAll("", trace.timings());
        return reply.withHeader(Timings.FIELD, timings.header());
    }

    /** The book numbers in a path. */
    static List<Integer> itemNumbers(WebRequest request) throws WebFailure {
        return Item.numbers(request.segment("item_numbers"));
    }

    /** The book number in a path. */
    static int itemNumber(WebRequest request) throws WebFailure {
        return Item.number(request.segment("item_number"));
    }
}
