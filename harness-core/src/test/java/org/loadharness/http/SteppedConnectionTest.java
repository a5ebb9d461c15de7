package org.loadharness.http;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;

/** What a connection in steps sends and reads. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class SteppedConnectionTest extends HttpConnectionTest {
    @Override
    Client client(HttpOrigin origin) {
        return Client.stepped(origin);
    }
}
