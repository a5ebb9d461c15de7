package org.loadharness.bookstore.contract;

/**
 * The whole contract in one piece. A test of a bookstore extends this and says how to get a fresh one; whatever it starts
 * for that it closes after each test.
 */
public abstract class BookStoreContract
        implements PurchaseContract,
                StockContract,
                StockRulesContract,
                PickContract,
                RatingContract,
                ConcurrencyContract,
                SerializabilityContract {}
