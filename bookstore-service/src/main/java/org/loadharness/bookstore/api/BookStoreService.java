package org.loadharness.bookstore.api;

/** A whole bookstore, for customers and administrators: what every store and every remote client is. Thread-safe. */
public interface BookStoreService extends BookStore, StockManager {}
