/**
 * A lean HTTP/1.1 client: one kept-alive connection per user, reused buffers, strict framing, limits, deadlines. A
 * {@link org.loadharness.http.HttpConnection} waits for each reply. A {@link org.loadharness.http.SteppedConnection} never does, so
 * that one thread has many users.
 *
 * <p>It speaks {@code http://} and {@code https://} (no proxies, no redirects, no cookies, no content codings) and knows nothing
 * of load. In the steady state an exchange on a platform thread allocates nothing.
 *
 * <p>Start at {@link org.loadharness.http.HttpOrigin}: {@code HttpOrigin.open(uri, limits)} once for all users,
 * {@code origin.newConnection()} once per user, {@code connection.exchange(request)} per request.
 * Below both kinds lies a {@code Wire}, which alone opens, reads, writes and closes sockets.
 */
@NullMarked
package org.loadharness.http;

import org.jspecify.annotations.NullMarked;
