package org.loadharness.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Selector;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One user's exchanges, by either kind of connection: what holds of one has to hold of the other. */
interface Client extends AutoCloseable {
    byte[] NO_BODY = {};

    HttpReply exchange(PreparedRequest request, @Nullable TargetSuffix suffix, byte[] body, int offset, int length)
            throws HttpFailure;

    long connectNanos();

    ExchangeTimes times();

    void limitExchanges(Duration timeout);

    @Override
    void close();

    default HttpReply exchange(PreparedRequest request) throws HttpFailure {
        return exchange(request, NO_BODY, 0, 0);
    }

    default HttpReply exchange(PreparedRequest request, byte[] body, int offset, int length) throws HttpFailure {
        return exchange(request, null, body, offset, length);
    }

    default HttpReply exchange(PreparedRequest request, TargetSuffix suffix) throws HttpFailure {
        return exchange(request, suffix, NO_BODY, 0, 0);
    }

    static Client waiting(HttpOrigin origin) {
        return new Waiting(origin.newConnection());
    }

    static Client stepped(HttpOrigin origin) {
        try {
            Selector selector = Selector.open();
            return new Stepped(selector, origin.newConnection(selector, "the only one", selector::wakeup));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** By a connection that waits. */
    record Waiting(HttpConnection connection) implements Client {
        @Override
        public HttpReply exchange(
                PreparedRequest request, @Nullable TargetSuffix suffix, byte[] body, int offset, int length)
                throws HttpFailure {
            return suffix == null
                    ? connection.exchange(request, body, offset, length)
                    : connection.exchange(request, suffix, body, offset, length);
        }

        @Override
        public ExchangeTimes times() {
            return connection.times();
        }

        @Override
        public void limitExchanges(Duration timeout) {
            connection.limitExchanges(timeout);
        }

        @Override
        public long connectNanos() {
            return connection.connectNanos();
        }

        @Override
        public void close() {
            connection.close();
        }
    }

    /** By a connection in steps, which this thread has alone; every other step is taken though nothing is there. */
    record Stepped(Selector selector, SteppedConnection connection) implements Client {
        @Override
        public HttpReply exchange(
                PreparedRequest request, @Nullable TargetSuffix suffix, byte[] body, int offset, int length)
                throws HttpFailure {
            if (suffix == null) {
                connection.send(request, body, offset, length);
            } else {
                connection.send(request, suffix, body, offset, length);
            }
            while (!connection.advance()) {
                await();
            }
            return connection.reply();
        }

        private void await() {
            try {
                selector.select(key -> {});
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public ExchangeTimes times() {
            return connection.times();
        }

        @Override
        public void limitExchanges(Duration timeout) {
            connection.limitExchanges(timeout);
        }

        @Override
        public long connectNanos() {
            return connection.connectNanos();
        }

        @Override
        public void close() {
            connection.close();
            try {
                selector.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
