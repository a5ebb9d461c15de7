package org.loadharness.simulation;

/**
 * What a request's time at stations went into: services, and waiting for a server or for one that stands still. Confined to
 * one thread.
 */
final class Stay {
    private long nanos;
    private long serviceNanos;

    /** A request stays at a station for so long, of which so much is its service. */
    void add(long lengthNanos, long ofServiceNanos) {
        nanos += lengthNanos;
        serviceNanos += ofServiceNanos;
    }

    /** The next request begins. */
    void clear() {
        nanos = 0;
        serviceNanos = 0;
    }

    long serviceNanos() {
        return serviceNanos;
    }

    long waitNanos() {
        return nanos - serviceNanos;
    }
}
