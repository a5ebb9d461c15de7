package org.loadharness.scenario;

import java.util.Arrays;
import java.util.List;
import org.loadharness.http.ExchangeTimes;
import org.loadharness.http.HttpReply;
import org.loadharness.http.HttpReply.ServerTiming;
import org.loadharness.workload.PartTimes;

/**
 * Into what the time of a request went, all its hops together: what the client did and waited for, and out of that waiting what
 * the server says of itself. Confined to one thread.
 */
@SuppressWarnings("EnumOrdinal") // the parts are cells of an array
final class RequestParts {
    private static final List<ExchangeTimes.Part> OF_CLIENT = List.of(ExchangeTimes.Part.values());
    private static final int WAITING_CELL = ExchangeTimes.Part.WAIT.ordinal();

    private final List<String> metrics;
    private final long[] nanos;

    /** @param metrics of {@code Server-Timing} */
    RequestParts(List<String> metrics) {
        this.metrics = List.copyOf(metrics);
        this.nanos = new long[OF_CLIENT.size() + metrics.size()];
    }

    void begin() {
        Arrays.fill(nanos, 0, OF_CLIENT.size(), 0);
        Arrays.fill(nanos, OF_CLIENT.size(), nanos.length, PartTimes.UNKNOWN);
    }

    /** Adds a hop that brought its reply. */
    void add(ExchangeTimes times, HttpReply reply) {
        times.addTo(nanos);
        if (metrics.isEmpty()) {
            return;
        }
        List<String> fields = reply.fields("server-timing");
        for (int metric = 0; metric < metrics.size(); metric++) {
            long ofServerNanos = ofServer(fields, metrics.get(metric));
            if (ofServerNanos != ServerTiming.UNKNOWN) {
                int part = OF_CLIENT.size() + metric;
                nanos[part] = Math.max(0, nanos[part]) + ofServerNanos;
                nanos[WAITING_CELL] = Math.max(0, nanos[WAITING_CELL] - ofServerNanos);
            }
        }
    }

    private static long ofServer(List<String> fields, String metric) {
        for (String field : fields) {
            long reportedNanos = ServerTiming.nanos(field, metric);
            if (reportedNanos != ServerTiming.UNKNOWN) {
                return reportedNanos;
            }
        }
        return ServerTiming.UNKNOWN;
    }

    /** How long that part took, or {@link PartTimes#UNKNOWN}. */
    long nanos(int part) {
        return nanos[part];
    }
}
