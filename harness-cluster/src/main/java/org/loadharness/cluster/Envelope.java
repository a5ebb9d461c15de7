package org.loadharness.cluster;

import static java.util.Objects.requireNonNull;

/**
 * A message with what it is about. Immutable. Thread-safe.
 *
 * @param run that the controller carries out; 0 from an agent that does not know it yet
 * @param epoch number of the trial in that run, from 1; 0 before the first
 */
record Envelope(long run, int epoch, Message message) {
    Envelope {
        requireNonNull(message, "message");
        if (epoch < 0) {
            throw new IllegalArgumentException("epoch must be 0 or more, was " + epoch);
        }
    }
}
