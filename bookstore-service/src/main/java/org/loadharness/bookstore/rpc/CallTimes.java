package org.loadharness.bookstore.rpc;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.util.NanoTime;

/**
 * How long a call took at each place of the server, for the reply's field {@code Server-Timing}. What lies between the
 * places, such as the wait for the rest of a body, is in none of them. Confined to one thread at a time.
 */
final class CallTimes {

    static final String FIELD = "Server-Timing";
    private static final int NANOS_PER_MILLI = 1_000_000;

    private final long queueNanos;
    private long placeNanos;
    private long decodeNanos;
    private long handlerNanos;
    private long encodeNanos;

    /** The call is taken up now; since then it has been there. */
    CallTimes(long arrivalNanos) {
        placeNanos = NanoTime.now();
        queueNanos = placeNanos - arrivalNanos;
    }

    /** All of the request is there. */
    void collected() {
        placeNanos = NanoTime.now();
    }

    /** The store is about to be called. */
    void decoded() {
        decodeNanos += sinceLastPlace();
    }

    /** The store has answered. */
    void handled() {
        handlerNanos += sinceLastPlace();
    }

    /** The answer is written. */
    void encoded() {
        encodeNanos += sinceLastPlace();
    }

    /** In milliseconds, to the nanosecond. */
    HttpField field() {
        StringBuilder value = new StringBuilder(96);
        append(value, "queue", queueNanos);
        append(value.append(", "), "decode", decodeNanos);
        append(value.append(", "), "handler", handlerNanos);
        append(value.append(", "), "encode", encodeNanos);
        return new HttpField(FIELD, value.toString());
    }

    private long sinceLastPlace() {
        long lastNanos = placeNanos;
        placeNanos = NanoTime.now();
        return placeNanos - lastNanos;
    }

    private static void append(StringBuilder value, String name, long nanos) {
        value.append(name).append(";dur=").append(nanos / NANOS_PER_MILLI).append('.');
        long rest = nanos % NANOS_PER_MILLI;
        for (int unit = NANOS_PER_MILLI / 10; unit > 0; unit /= 10) {
            value.append((char) ('0' + rest / unit % 10));
        }
    }
}
