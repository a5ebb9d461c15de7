package org.loadharness.cluster;

import static java.util.Objects.requireNonNull;

import org.loadharness.plan.TrialSettings.Agents.OnLoss;

/**
 * What a trial needs. Immutable. Thread-safe.
 *
 * @param agents that carry it out together
 * @param present agents that are to have joined before it begins, at least as many
 * @param onLoss whether it begins without those that were lost before
 * @param order what each of them is to do, beside its share
 * @param prepareNanos how long they may take until all stand at a gate before the load
 * @param trialNanos how long all from the warm-up to the result may take
 */
record TrialTerms(int agents, int present, OnLoss onLoss, Payload order, long prepareNanos, long trialNanos) {
    TrialTerms {
        requireNonNull(onLoss, "onLoss");
        requireNonNull(order, "order");
        if (present < agents) {
            throw new IllegalArgumentException(present + " agents cannot share a trial of " + agents);
        }
        if (agents < 1) {
            throw new IllegalArgumentException("agents must be at least 1, were " + agents);
        }
    }

    /** For all agents that there are to be, and for no fewer. */
    TrialTerms(int agents, Payload order, long prepareNanos, long trialNanos) {
        this(agents, agents, OnLoss.END, order, prepareNanos, trialNanos);
    }
}
