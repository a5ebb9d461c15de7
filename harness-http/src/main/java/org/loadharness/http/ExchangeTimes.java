package org.loadharness.http;

import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Where the time of an exchange went: its parts follow each other and sum to the whole. It costs a reading of the clock for each
 * that occurs and one at the end, and none before {@link #measure} was called. Confined to one thread.
 */
@SuppressWarnings("EnumOrdinal") // the parts are cells of an array, so that a reading of the clock allocates nothing
public final class ExchangeTimes {

    /** What an exchange does, in this order; one that is repeated begins anew, and each part is the sum of its times. */
    public enum Part {
        /** Finds the address of the server. */
        DNS,
        /** Opens the socket. */
        CONNECT,
        /** Agrees on keys. */
        TLS,
        /** Sends the request. */
        SEND,
        /** Waits for the first byte of the reply. */
        WAIT,
        /** Receives the rest of the reply. */
        RECEIVE
    }

    private final LongSupplier nanoTime;
    private final long[] nanos = new long[Part.values().length];
    private boolean measuring;
    private Part current = Part.SEND;
    private long sinceNanos;
    private long restNanos;

    ExchangeTimes(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Measures from the next exchange on. */
    public void measure() {
        measuring = true;
    }

    /** How long a part of the last exchange took, up to its reply or its failure; 0 if there was none of it. */
    public long nanos(Part part) {
        return nanos[part.ordinal()];
    }

    /** Adds how long each part of the last exchange took to the cell of its ordinal. */
    public void addTo(long[] sums) {
        for (int part = 0; part < nanos.length; part++) {
            sums[part] += nanos[part];
        }
    }

    /** How long the whole exchange took: the sum of its parts. */
    public long totalNanos() {
        return Arrays.stream(nanos).sum();
    }

    void begin() {
        if (measuring) {
            Arrays.fill(nanos, 0);
            current = Part.SEND;
            long nowNanos = nanoTime.getAsLong();
            restNanos = nowNanos - sinceNanos;
            sinceNanos = nowNanos;
        }
    }

    /** How long nothing went on before the exchange under way, if one was measured before it; 0 if none is measured. */
    long restNanos() {
        return restNanos;
    }

    /** Goes on with that part; one that is under way goes on without a look at the clock. */
    void enter(Part next) {
        if (measuring && next != current) {
            leave();
            current = next;
        }
    }

    void end() {
        if (measuring) {
            leave();
        }
    }

    private void leave() {
        long nowNanos = nanoTime.getAsLong();
        nanos[current.ordinal()] += nowNanos - sinceNanos;
        sinceNanos = nowNanos;
    }
}
