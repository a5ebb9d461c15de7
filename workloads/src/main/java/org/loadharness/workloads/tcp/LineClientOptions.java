package org.loadharness.workloads.tcp;

import java.time.Duration;

/**
 * What a client puts up with. Immutable. Thread-safe.
 *
 * @param connect how long opening a connection may take; 1 ms to 1 day
 * @param read how long one line may take; 1 ms to 1 day
 * @param lineBytes longest line of the server, in UTF-8 and without its end
 */
public record LineClientOptions(Duration connect, Duration read, int lineBytes) {
    /** 5 s to connect, 30 s for a line, lines of 8 KiB. */
    public static final LineClientOptions DEFAULT =
            new LineClientOptions(Duration.ofSeconds(5), Duration.ofSeconds(30), 8192);

    public LineClientOptions {
        Wait.requireSensible("connect", connect);
        Wait.requireSensible("read", read);
        if (lineBytes < 1) {
            throw new IllegalArgumentException("lineBytes must be at least 1, was " + lineBytes);
        }
    }
}
