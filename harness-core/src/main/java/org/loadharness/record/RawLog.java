package org.loadharness.record;

import static java.util.Objects.requireNonNull;

import java.util.OptionalLong;

/**
 * What recording a trial's interactions one by one came to. Immutable. Thread-safe.
 *
 * @param wholeBytes length of the file up to the end of this trial
 * @param records interactions recorded
 * @param waits how often a user had to wait because the file was behind; 0 unless recording was the limit
 * @param cpuNanos processor time of the thread that writes; empty where the platform does not say
 */
public record RawLog(long wholeBytes, long records, long waits, OptionalLong cpuNanos) {
    public RawLog {
        requireNonNull(cpuNanos, "cpuNanos");
        if (wholeBytes < 0 || records < 0 || waits < 0) {
            throw new IllegalArgumentException("wholeBytes, records and waits must be at least 0, were " + wholeBytes
                    + ", " + records + " and " + waits);
        }
    }
}
