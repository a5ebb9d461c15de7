package org.loadharness.http;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * What a connection puts up with before it gives a server up. Immutable. Thread-safe.
 *
 * @param connectTimeout how long opening a TCP connection may take; 1 ms to 1 hour
 * @param exchangeTimeout how long a request and its whole reply may take, reconnecting included, however slowly the bytes
 *     trickle; 10 ms to 24 hours. It never ends an exchange early; it may end it late by a tenth of itself or by one
 *     second, whichever is less, and by as much as the JVM was paused
 * @param maxHeadBytes bytes of a status line and its header fields, together with all interim (1xx) heads before them; the
 *     same again for trailer fields; 64 bytes to 1 MiB
 * @param maxFields header fields of one head, and trailer fields of one body; 1 to 10,000
 * @param maxBodyBytes bytes of a reply's content after removal of the chunked coding; 0 to 512 MiB
 */
public record HttpLimits(
        Duration connectTimeout, Duration exchangeTimeout, int maxHeadBytes, int maxFields, int maxBodyBytes) {

    /** Connect within 5 s, exchange within 30 s, 64 KiB and 100 fields of head, 16 MiB of body. */
    public static final HttpLimits DEFAULT =
            new HttpLimits(Duration.ofSeconds(5), Duration.ofSeconds(30), 64 << 10, 100, 16 << 20);

    public HttpLimits {
        requireWithin("connectTimeout", connectTimeout, Duration.ofMillis(1), Duration.ofHours(1));
        requireWithin("exchangeTimeout", exchangeTimeout, Duration.ofMillis(10), Duration.ofHours(24));
        requireWithin("maxHeadBytes", maxHeadBytes, 64, 1 << 20);
        requireWithin("maxFields", maxFields, 1, 10_000);
        requireWithin("maxBodyBytes", maxBodyBytes, 0, 1 << 29);
    }

    /** The same limits with another time to connect. */
    public HttpLimits withConnectTimeout(Duration timeout) {
        return new HttpLimits(timeout, exchangeTimeout, maxHeadBytes, maxFields, maxBodyBytes);
    }

    /** The same limits with another time for a whole exchange. */
    public HttpLimits withExchangeTimeout(Duration timeout) {
        return new HttpLimits(connectTimeout, timeout, maxHeadBytes, maxFields, maxBodyBytes);
    }

    /** The same limits with another size of head. */
    public HttpLimits withMaxHeadBytes(int bytes) {
        return new HttpLimits(connectTimeout, exchangeTimeout, bytes, maxFields, maxBodyBytes);
    }

    /** The same limits with another number of fields. */
    public HttpLimits withMaxFields(int fields) {
        return new HttpLimits(connectTimeout, exchangeTimeout, maxHeadBytes, fields, maxBodyBytes);
    }

    /** The same limits with another size of body. */
    public HttpLimits withMaxBodyBytes(int bytes) {
        return new HttpLimits(connectTimeout, exchangeTimeout, maxHeadBytes, maxFields, bytes);
    }

    private static void requireWithin(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " must be from " + min + " to " + max + ", was " + value);
        }
    }

    private static void requireWithin(String name, Duration value, Duration min, Duration max) {
        requireNonNull(value, name);
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            throw new IllegalArgumentException(name + " must be from " + min + " to " + max + ", was " + value);
        }
    }
}
