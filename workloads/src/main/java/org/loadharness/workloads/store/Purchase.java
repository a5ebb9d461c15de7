package org.loadharness.workloads.store;

/** What became of an attempt to buy a copy. Immutable. Thread-safe. */
sealed interface Purchase {
    /**
     * It is bought, and will stay so.
     *
     * @param order its number in the list of orders; of several books the first's
     * @param title what was bought; of several books the first's
     */
    record Bought(long order, String title) implements Purchase {}

    /**
     * No copy is left, of one of several books.
     *
     * @param title what was not bought
     */
    record OutOfStock(String title) implements Purchase {}

    /** No book has that number, or one of those numbers. */
    record UnknownItem() implements Purchase {}
}
