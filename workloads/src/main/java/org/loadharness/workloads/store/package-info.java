/**
 * The three-tier book store: a front end, an order server and a catalog, each a process of its own, and the clients that
 * search, look up and buy.
 */
@NullMarked
package org.loadharness.workloads.store;

import org.jspecify.annotations.NullMarked;
