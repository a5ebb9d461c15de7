/** What the server, the client and the transports promise each other. */
@NullMarked
package org.loadharness.bookstore.rpc;

import org.jspecify.annotations.NullMarked;
