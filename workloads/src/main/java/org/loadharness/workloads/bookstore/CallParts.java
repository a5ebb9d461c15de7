package org.loadharness.workloads.bookstore;

import java.util.Arrays;
import java.util.List;
import org.loadharness.bookstore.rpc.CallWatch;
import org.loadharness.bookstore.rpc.Reply;
import org.loadharness.http.HttpReply;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Session;

/**
 * Where the time of one interaction went that calls a server: the parts of all its calls, added up. Readings of the server's
 * clock and of the client's are never held against each other: each end reports lengths, and the wire is what the
 * server's leave of the exchange. If a server reports nothing, neither its parts nor the wire are known. Confined to
 * one thread.
 */
final class CallParts implements CallWatch {
    /** The work of the store, and the wait for it. */
    static final String HANDLER = "handler";

    /** The waits for a connection and for a thread of the server. */
    static final List<String> WAITS = List.of("connection-wait", "server-queue");

    /** The names of the parts, in the order in which they pass. */
    static final List<String> PARTS = List.of(
            "client-encode",
            "connection-wait",
            "wire",
            "server-queue",
            "server-decode",
            HANDLER,
            "server-encode",
            "client-decode");

    private static final int CLIENT_ENCODE = 0;
    private static final int CONNECTION = 1;
    private static final int WIRE = 2;
    private static final int FIRST_OF_SERVER = 3;
    private static final int CLIENT_DECODE = 7;

    /** As the server names its own parts, in the order of ours. */
    private static final List<String> METRICS = List.of("queue", "decode", "handler", "encode");

    private final Ticker ticker;
    private final long[] nanos = new long[PARTS.size()];
    private boolean serverReports = true;
    private long placeNanos;

    CallParts(Ticker ticker) {
        this.ticker = ticker;
    }

    /** An interaction begins. */
    void clear() {
        Arrays.fill(nanos, 0);
        serverReports = true;
    }

    /**
     * Nanoseconds of a part, by its place in {@link #PARTS}, or {@link Session#UNKNOWN}. The wire is negative if the server
     * has reported more than there was.
     */
    long nanos(int part) {
        boolean isKnown = serverReports || part < WIRE || part == CLIENT_DECODE;
        return isKnown ? nanos[part] : Session.UNKNOWN;
    }

    @Override
    public void begun() {
        placeNanos = ticker.nanos();
    }

    @Override
    public void encoded() {
        nanos[CLIENT_ENCODE] += sinceLastPlace();
    }

    @Override
    public void replied(Reply reply) {
        long exchangeNanos = sinceLastPlace();
        long connectionNanos = reply.connectionNanos();
        nanos[CONNECTION] += connectionNanos;
        nanos[WIRE] += exchangeNanos - connectionNanos - serverNanos(reply.serverTiming());
    }

    @Override
    public void decoded() {
        nanos[CLIENT_DECODE] += sinceLastPlace();
    }

    private long serverNanos(CharSequence timing) {
        long sumNanos = 0;
        for (int metric = 0; metric < METRICS.size(); metric++) {
            long reportedNanos = HttpReply.ServerTiming.nanos(timing, METRICS.get(metric));
            serverReports &= reportedNanos != HttpReply.ServerTiming.UNKNOWN;
            nanos[FIRST_OF_SERVER + metric] += reportedNanos;
            sumNanos += reportedNanos;
        }
        return sumNanos;
    }

    private long sinceLastPlace() {
        long lastNanos = placeNanos;
        placeNanos = ticker.nanos();
        return placeNanos - lastNanos;
    }
}
