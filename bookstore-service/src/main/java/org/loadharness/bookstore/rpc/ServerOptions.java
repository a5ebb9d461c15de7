package org.loadharness.bookstore.rpc;

import static java.util.Objects.requireNonNull;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * How a {@link BookStoreServer} runs. Immutable. Thread-safe.
 *
 * @param address where it listens; port 0 picks a free one
 * @param threads how many requests it works on at a time
 * @param limits what it accepts of a request
 * @param idleTimeout how long a connection may be silent, and how long a request's body may take altogether; at least 1 ms
 * @param stopTimeout how long calls that have begun may go on after {@link BookStoreServer#close()}; at least 1 ms
 */
public record ServerOptions(
        InetSocketAddress address, Threads threads, Limits limits, Duration idleTimeout, Duration stopTimeout) {

    /**
     * Sizes of the thread pool, from which the server also takes one or two threads for its connections.
     *
     * @param min threads kept when there is nothing to do; at least 1
     * @param max threads at most; at least min, and at least {@value #LEAST_MAX}
     */
    public record Threads(int min, int max) {

        private static final int LEAST_MAX = 8;

        public Threads {
            Require.atLeast("min", min, 1);
            Require.atLeast("max", max, Math.max(min, LEAST_MAX));
        }
    }

    /**
     * Sizes beyond which a request is refused with 413.
     *
     * @param bodyBytes largest body; at least 1
     * @param setElements most elements in one set; at least 1
     */
    public record Limits(int bodyBytes, int setElements) {

        public Limits {
            Require.atLeast("bodyBytes", bodyBytes, 1);
            Require.atLeast("setElements", setElements, 1);
        }
    }

    public ServerOptions {
        requireNonNull(address, "address");
        requireNonNull(threads, "threads");
        requireNonNull(limits, "limits");
        Require.aMillisecond("idleTimeout", idleTimeout);
        Require.aMillisecond("stopTimeout", stopTimeout);
    }

    /**
     * A free port of the loopback interface, 10 to 100 threads, bodies up to 4 MiB, sets up to 10,000 elements, 30 s of
     * silence, 10 s to stop.
     */
    public static ServerOptions defaults() {
        return new ServerOptions(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new Threads(10, 100),
                new Limits(4 << 20, 10_000),
                Duration.ofSeconds(30),
                Duration.ofSeconds(10));
    }

    public ServerOptions withAddress(InetSocketAddress newAddress) {
        return new ServerOptions(newAddress, threads, limits, idleTimeout, stopTimeout);
    }

    public ServerOptions withThreads(Threads newThreads) {
        return new ServerOptions(address, newThreads, limits, idleTimeout, stopTimeout);
    }

    public ServerOptions withLimits(Limits newLimits) {
        return new ServerOptions(address, threads, newLimits, idleTimeout, stopTimeout);
    }

    public ServerOptions withIdleTimeout(Duration newIdleTimeout) {
        return new ServerOptions(address, threads, limits, newIdleTimeout, stopTimeout);
    }

    public ServerOptions withStopTimeout(Duration newStopTimeout) {
        return new ServerOptions(address, threads, limits, idleTimeout, newStopTimeout);
    }
}
