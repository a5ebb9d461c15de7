package org.loadharness.http;

/** In the steady state exchanges in steps allocate nothing either, their selector included. */
final class SteppedConnectionAllocationTest extends HttpConnectionAllocationTest {
    @Override
    Client client(HttpOrigin origin) {
        return Client.stepped(origin);
    }
}
