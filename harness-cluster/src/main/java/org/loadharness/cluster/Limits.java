package org.loadharness.cluster;

import java.util.concurrent.TimeUnit;

/**
 * For how long each wait lasts at most, in nanoseconds. Immutable. Thread-safe.
 *
 * @param joinNanos until enough agents are there
 * @param silenceNanos until one that says nothing is lost
 * @param patienceNanos the same as long as there is no load: many that make ready on one machine keep each other from an answer
 * @param stopNanos until one that is to stop has reported
 * @param quietNanos until one that was lost has surely ended its load, as it hears nobody any more
 * @param resendNanos until what was not answered is said again
 * @param marginNanos how long ahead of a start it is named, beside the slowest round trip and what users need to be woken
 */
record Limits(
        long joinNanos,
        long silenceNanos,
        long patienceNanos,
        long stopNanos,
        long quietNanos,
        long resendNanos,
        long marginNanos) {
    /** Those that hold. */
    static final Limits USUAL = new Limits(
            TimeUnit.SECONDS.toNanos(60),
            TimeUnit.SECONDS.toNanos(5),
            TimeUnit.SECONDS.toNanos(30),
            TimeUnit.SECONDS.toNanos(15),
            TimeUnit.SECONDS.toNanos(10),
            TimeUnit.MILLISECONDS.toNanos(500),
            TimeUnit.MILLISECONDS.toNanos(300));

    /** How often a sign of life is asked for. */
    static final long CLOCK_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Time that goes by unseen for so long says that this process stood still, and heard nobody. */
    static final long STANDSTILL_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** Round trips before a trial, of which the quickest says how far the clocks are apart. */
    static final int TRIPS = 40;

    /** The same with another time to join. */
    Limits joiningWithin(long nanos) {
        return new Limits(nanos, silenceNanos, patienceNanos, stopNanos, quietNanos, resendNanos, marginNanos);
    }
}
