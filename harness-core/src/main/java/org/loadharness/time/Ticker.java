package org.loadharness.time;

/**
 * Reads a monotonic clock. Readings are nanoseconds from an arbitrary origin: compare them by difference only.
 *
 * <p>Thread-safe.
 */
@FunctionalInterface
public interface Ticker {
    /** The clock's reading, in nanoseconds from an arbitrary origin; never steps back. */
    long nanos();

    /** The machine's monotonic clock. */
    static Ticker system() {
        return System::nanoTime;
    }
}
