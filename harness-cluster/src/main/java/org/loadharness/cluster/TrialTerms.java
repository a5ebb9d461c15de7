package org.loadharness.cluster;

import static java.util.Objects.requireNonNull;

/**
 * What a trial needs. Immutable. Thread-safe.
 *
 * @param agents that carry it out together
 * @param order what each of them is to do, beside its share
 * @param prepareNanos how long they may take until all stand at a gate before the load
 * @param trialNanos how long all from the warm-up to the result may take
 */
record TrialTerms(int agents, Payload order, long prepareNanos, long trialNanos) {
    TrialTerms {
        requireNonNull(order, "order");
        if (agents < 1) {
            throw new IllegalArgumentException("agents must be at least 1, were " + agents);
        }
    }
}
