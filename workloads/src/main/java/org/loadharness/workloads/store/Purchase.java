package org.loadharness.workloads.store;

/** What became of an attempt to buy a copy. Immutable. Thread-safe. */
sealed interface Purchase {
    /**
     * It is bought, and will stay so.
     *
     * @param order its number in the list of orders
     * @param title what was bought
     */
    record Bought(long order, String title) implements Purchase {}

    /**
     * No copy is left.
     *
     * @param title what was not bought
     */
    record OutOfStock(String title) implements Purchase {}

    /** No book has that number. */
    record UnknownItem() implements Purchase {}
}
