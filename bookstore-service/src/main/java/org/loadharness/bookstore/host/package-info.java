/**
 * Jetty as the services run in it: a listener, a pool of threads, how a body is collected and by which names a server may
 * be asked. It knows no service.
 */
@NullMarked
package org.loadharness.bookstore.host;

import org.jspecify.annotations.NullMarked;
