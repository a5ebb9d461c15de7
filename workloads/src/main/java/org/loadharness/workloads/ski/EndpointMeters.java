package org.loadharness.workloads.ski;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import org.loadharness.time.Ticker;
import org.loadharness.workloads.web.Endpoint;
import org.loadharness.workloads.web.JsonObject;
import org.loadharness.workloads.web.WebFailure;

/**
 * How long endpoints take, from the first byte of a request to its reply, failures included. Thread-safe; what is read
 * while requests end may be of slightly different moments.
 */
final class EndpointMeters {
    /** The member that holds all endpoints' statistics. */
    static final String ENDPOINTS = "endpointStats";

    private static final String URL = "URL";
    private static final String OPERATION = "operation";
    private static final String COUNT = "count";
    private static final int LONGEST = 1000;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Ticker ticker;
    private final List<Meter> meters = new CopyOnWriteArrayList<>();

    private record Meter(String url, String operation, LongAdder count, LongAdder sumNanos, LongAccumulator maxNanos) {}

    EndpointMeters(Ticker ticker) {
        this.ticker = ticker;
    }

    /** An endpoint that is measured from now on. */
    Endpoint measured(String operation, String url, Endpoint endpoint) {
        Meter meter = new Meter(url, operation, new LongAdder(), new LongAdder(), new LongAccumulator(Math::max, 0));
        meters.add(meter);
        return request -> {
            try {
                return endpoint.answer(request);
            } finally {
                long nanos = ticker.nanos() - request.arrivalNanos();
                meter.count().increment();
                meter.sumNanos().add(nanos);
                meter.maxNanos().accumulate(nanos);
            }
        };
    }

    /**
     * Of the endpoints that were called, with the names of the published API; times in milliseconds.
     *
     * @return for each {@code URL}, {@code operation}, {@code mean}, {@code max} and {@code count}
     */
    List<Map<String, Object>> statistics() {
        return meters.stream()
                .filter(meter -> meter.count().sum() > 0)
                .map(EndpointMeters::statistics)
                .toList();
    }

    /**
     * How often rides were posted, by such statistics.
     *
     * @return 0 if none was; empty if an endpoint does not count its calls
     * @throws WebFailure if they have another form
     */
    static OptionalLong posts(JsonObject statistics) throws WebFailure {
        long posts = 0;
        for (JsonObject endpoint : statistics.objects(ENDPOINTS)) {
            if (!endpoint.has(COUNT)) {
                return OptionalLong.empty();
            }
            if (endpoint.text(OPERATION, LONGEST).equals("POST")
                    && endpoint.text(URL, LONGEST).startsWith("/skiers/")) {
                posts += endpoint.integer(COUNT, 0, Integer.MAX_VALUE);
            }
        }
        return OptionalLong.of(posts);
    }

    void reset() {
        for (Meter meter : meters) {
            meter.count().reset();
            meter.sumNanos().reset();
            meter.maxNanos().reset();
        }
    }

    private static Map<String, Object> statistics(Meter meter) {
        long count = meter.count().sum();
        Map<String, Object> statistics = new LinkedHashMap<>();
        statistics.put(URL, meter.url());
        statistics.put(OPERATION, meter.operation());
        statistics.put("mean", rounded(meter.sumNanos().sum() / NANOS_PER_MILLI / count));
        statistics.put("max", rounded(meter.maxNanos().get() / NANOS_PER_MILLI));
        statistics.put(COUNT, count);
        return statistics;
    }

    /** To the microsecond. */
    private static double rounded(double millis) {
        return Math.round(millis * 1000) / 1000.0;
    }
}
