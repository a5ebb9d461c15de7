/** The bookstores themselves: one set of rules, and four ways to keep concurrent calls apart. */
@NullMarked
package org.loadharness.bookstore.store;

import org.jspecify.annotations.NullMarked;
