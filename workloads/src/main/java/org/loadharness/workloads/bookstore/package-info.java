/** The bookstore: customers who buy editor picks, managers who replenish and acquire stock, in process or over HTTP. */
@NullMarked
package org.loadharness.workloads.bookstore;

import org.jspecify.annotations.NullMarked;
