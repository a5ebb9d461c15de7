package org.loadharness.cluster;

import static java.util.Objects.requireNonNull;

/**
 * What a trial needs. Immutable. Thread-safe.
 *
 * @param agents that carry it out together
 * @param present agents that are to have joined before it begins, at least as many
 * @param order what each of them is to do, beside its share
 * @param prepareNanos how long they may take until all stand at a gate before the load
 * @param trialNanos how long all from the warm-up to the result may take
 */
record TrialTerms(int agents, int present, Payload order, long prepareNanos, long trialNanos) {
    TrialTerms {
        requireNonNull(order, "order");
        if (present < agents) {
            throw new IllegalArgumentException(present + " agents cannot share a trial of " + agents);
        }
        if (agents < 1) {
            throw new IllegalArgumentException("agents must be at least 1, were " + agents);
        }
    }

    /** For all agents that there are to be. */
    TrialTerms(int agents, Payload order, long prepareNanos, long trialNanos) {
        this(agents, agents, order, prepareNanos, trialNanos);
    }
}
