package org.loadharness.workloads.bookstore;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.loadharness.bookstore.rpc.Call;
import org.loadharness.bookstore.rpc.Reply;
import org.loadharness.bookstore.rpc.Transport;
import org.loadharness.bookstore.rpc.TransportContract;
import org.loadharness.http.HttpLimits;
import org.loadharness.http.HttpOrigin;

/** The lean connection keeps the contract of transports. */
final class LeanTransportTest extends TransportContract {
    @Override
    protected Transport open(URI server, Duration replyTimeout) {
        HttpOrigin origin = HttpOrigin.open(server, HttpLimits.DEFAULT.withExchangeTimeout(replyTimeout));
        return new Alone(origin, new LeanTransport(origin.newConnection()));
    }

    /** A transport with an origin of its own. */
    private record Alone(HttpOrigin origin, LeanTransport transport) implements Transport {
        @Override
        public Reply call(Call call) throws IOException, InterruptedException {
            return transport.call(call);
        }

        @Override
        public void close() {
            transport.close();
            origin.close();
        }
    }
}
