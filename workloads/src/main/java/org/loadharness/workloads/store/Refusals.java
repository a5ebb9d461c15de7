package org.loadharness.workloads.store;

/** Why nothing was bought, as all tiers and clients word it. */
final class Refusals {
    static final String REASON = "reason";
    static final String OUT_OF_STOCK = "out-of-stock";
    static final String UNKNOWN_ITEM = "unknown-item";
    static final String UNKNOWN_TOPIC = "unknown-topic";

    private Refusals() {}
}
