/** What every bookstore must do, whether called directly or through a client and a server. */
@NullMarked
package org.loadharness.bookstore.contract;

import org.jspecify.annotations.NullMarked;
