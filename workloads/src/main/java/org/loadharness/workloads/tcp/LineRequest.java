package org.loadharness.workloads.tcp;

import static java.util.Objects.requireNonNull;

/**
 * A line that a client has sent. Immutable. Thread-safe.
 *
 * @param line without its end, which is a line feed or a carriage return and a line feed
 * @param waitedNanos from when the server took the connection from the system until a thread took it from the server; 0
 *     for the second line of a connection and those after it, which have their thread
 * @param acceptedNanos when the server took the connection, on the system's {@link org.loadharness.time.Ticker}
 */
public record LineRequest(String line, long waitedNanos, long acceptedNanos) {
    public LineRequest {
        requireNonNull(line, "line");
    }
}
