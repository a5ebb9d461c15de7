/**
 * The bookstore over HTTP: a server for any store, a client that is a store to its caller, and the form in which both
 * write what they say. The only package that knows Jackson; it knows no store.
 */
@NullMarked
package org.loadharness.bookstore.rpc;

import org.jspecify.annotations.NullMarked;
