package org.loadharness.http;

/** TLS below a connection in steps. */
final class SteppedTlsTest extends TlsTest {
    @Override
    Client client(HttpOrigin origin) {
        return Client.stepped(origin);
    }
}
