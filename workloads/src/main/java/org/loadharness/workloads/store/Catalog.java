package org.loadharness.workloads.store;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.loadharness.workloads.web.WebFailure;

/** The books there are, as the tiers above see them; every call adds to its trace where its time went. Thread-safe. */
interface Catalog {
    /** The books of a topic, by number; none if there is no such topic. */
    List<Item> topic(String topic, Trace trace) throws IOException, WebFailure, InterruptedException;

    /** The book of a number. */
    Optional<Item> item(int number, Trace trace) throws IOException, WebFailure, InterruptedException;

    /**
     * Adds to the stock of these books, which are different, if of each as much is left afterwards as the catalog can hold, 0 or
     * more: in one step, and to all or none.
     */
    StockChange change(List<Integer> numbers, int copies, Trace trace)
            throws IOException, WebFailure, InterruptedException;

    /**
     * Puts whole records in place of those of their numbers, or in addition, all or none.
     *
     * @throws WebFailure 409 if a title would be that of two numbers, or the catalog would be too large
     */
    void replace(List<Item> records, Trace trace) throws IOException, WebFailure, InterruptedException;

    /** Puts these records in place of all that there are. */
    void reset(List<Item> records, Trace trace) throws IOException, WebFailure, InterruptedException;

    /** What became of the copies of each book, by number, all at one moment; nothing of orders. */
    List<Account> accounts(Trace trace) throws IOException, WebFailure, InterruptedException;

    /** What became of a change of stock. Immutable. Thread-safe. */
    sealed interface StockChange {
        /**
         * It was made.
         *
         * @param stock copies of the first afterwards
         */
        record Made(int stock) implements StockChange {}

        /** Of one of them there are not as many copies, or there would be too many. */
        record OutOfStock() implements StockChange {}

        /** No book has one of those numbers. */
        record UnknownItem() implements StockChange {}
    }
}
