package org.loadharness.workload;

/**
 * One kind of interaction in a mix. Immutable. Thread-safe.
 *
 * @param name a short stable name, as in {@code customer}
 * @param weight its share of the mix relative to the other weights; 0 or more, at most 1,000,000
 */
public record Interaction(String name, int weight) {
    public Interaction {
        if (name.isBlank()) {
            throw new IllegalArgumentException("name of an interaction must not be blank");
        }
        if (weight < 0 || weight > 1_000_000) {
            throw new IllegalArgumentException("weight of " + name + " must be 0 to 1000000, was " + weight);
        }
    }
}
