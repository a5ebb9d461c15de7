package org.loadharness.http;

/** What a connection in steps sends and reads. */
final class SteppedConnectionTest extends HttpConnectionTest {
    @Override
    Client client(HttpOrigin origin) {
        return Client.stepped(origin);
    }
}
