package org.loadharness.http;

/** Servers that close, seen by a connection in steps. */
final class SteppedConnectionClosingTest extends HttpConnectionClosingTest {
    @Override
    Client client(HttpOrigin origin) {
        return Client.stepped(origin);
    }
}
