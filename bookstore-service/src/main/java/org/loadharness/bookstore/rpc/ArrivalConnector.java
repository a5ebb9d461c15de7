package org.loadharness.bookstore.rpc;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Executor;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.NanoTime;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * A listener that remembers when requests came. Jetty first looks at its clock when a thread has taken a request up, too late
 * to say how long the request waited for that thread. Thread-safe.
 */
final class ArrivalConnector extends ServerConnector {

    ArrivalConnector(Server server, int selectors, HttpConnectionFactory factory) {
        super(server, 1, selectors, factory);
    }

    /**
     * When the system said that a request was there; if it came right behind the one before it and nobody had to ask the
     * system, when its first byte was read.
     */
    static long arrivalNanos(Request request) {
        long readNanos = request.getBeginNanoTime();
        return request.getConnectionMetaData().getConnection().getEndPoint() instanceof Arrivals arrivals
                ? arrivals.arrivalNanos(readNanos)
                : readNanos;
    }

    /** The request is about to be answered; what arrives from now on is another. */
    static void forget(Request request) {
        if (request.getConnectionMetaData().getConnection().getEndPoint() instanceof Arrivals arrivals) {
            arrivals.forget();
        }
    }

    @Override
    protected SelectorManager newSelectorManager(Executor executor, Scheduler scheduler, int selectors) {
        return new ServerConnectorManager(executor, scheduler, selectors) {
            @Override
            protected ManagedSelector newSelector(int id) {
                return new Wakings(this, id);
            }
        };
    }

    @Override
    protected SocketChannelEndPoint newEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key) {
        SocketChannelEndPoint endPoint = new Arrivals(channel, (Wakings) selector, key, getScheduler());
        endPoint.setIdleTimeout(getIdleTimeout());
        return endPoint;
    }

    /** Remembers when the system last had something for it. Confined to one thread at a time, as Jetty has it. */
    private static final class Wakings extends ManagedSelector {
        private long lastNanos;

        Wakings(SelectorManager connections, int id) {
            super(connections, id);
        }

        @Override
        protected int select(Selector selector) throws IOException {
            int ready = super.select(selector);
            lastNanos = NanoTime.now();
            return ready;
        }

        long lastNanos() {
            return lastNanos;
        }
    }

    /** A connection. Confined to one thread at a time, as Jetty has it. */
    private static final class Arrivals extends SocketChannelEndPoint {
        private final Wakings wakings;
        private final SelectionKey key;
        private boolean arrived;
        private long arrivedNanos;

        Arrivals(SocketChannel channel, Wakings wakings, SelectionKey key, Scheduler scheduler) {
            super(channel, wakings, key, scheduler);
            this.wakings = wakings;
            this.key = key;
        }

        @Override
        public Runnable onSelected() {
            if (key.isReadable()) { // and not only writable, in the midst of a long reply
                arrived = true;
                arrivedNanos = wakings.lastNanos();
            }
            return super.onSelected();
        }

        long arrivalNanos(long readNanos) {
            return arrived ? arrivedNanos : readNanos;
        }

        void forget() {
            arrived = false;
        }
    }
}
