package org.loadharness.http;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;

/** Time limits, kept by a connection in steps. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class SteppedConnectionDeadlineTest extends HttpConnectionDeadlineTest {
    @Override
    Client client(HttpOrigin origin) {
        return Client.stepped(origin);
    }
}
