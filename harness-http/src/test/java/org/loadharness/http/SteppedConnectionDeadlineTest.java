package org.loadharness.http;

/** Time limits, kept by a connection in steps. */
final class SteppedConnectionDeadlineTest extends HttpConnectionDeadlineTest {
    @Override
    Client client(HttpOrigin origin) {
        return Client.stepped(origin);
    }
}
