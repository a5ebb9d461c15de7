package org.loadharness.http;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;

/** In the steady state exchanges in steps allocate nothing either, their selector included. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class SteppedConnectionAllocationTest extends HttpConnectionAllocationTest {
    @Override
    Client client(HttpOrigin origin) {
        return Client.stepped(origin);
    }
}
