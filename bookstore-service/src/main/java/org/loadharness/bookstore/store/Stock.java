package org.loadharness.bookstore.store;

/** What the rules need to know of a store. Read under the guard of the store, or from an immutable state. */
interface Stock {

    boolean holds(int isbn);

    /** Copies in stock of a book that the store holds. */
    int copiesOf(int isbn);
}
