package org.loadharness.http;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;

/** Servers that close, seen by a connection in steps. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class SteppedConnectionClosingTest extends HttpConnectionClosingTest {
    @Override
    Client client(HttpOrigin origin) {
        return Client.stepped(origin);
    }
}
