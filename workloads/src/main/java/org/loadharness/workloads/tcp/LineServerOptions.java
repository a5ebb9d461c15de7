package org.loadharness.workloads.tcp;

import static java.util.Objects.requireNonNull;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * How a {@link LineServer} runs. Immutable. Thread-safe.
 *
 * @param name begins the names of its threads
 * @param address where it listens; port 0 takes a free one
 * @param threading which thread serves a connection
 * @param limits what it takes
 * @param timeouts what it waits for
 */
public record LineServerOptions(
        String name, InetSocketAddress address, Threading threading, Limits limits, Timeouts timeouts) {

    /**
     * Sizes beyond which a client is turned away with a line that says so.
     *
     * @param backlog connections that the system may hold before the server takes them; those beyond wait in the
     *     client's system, which tries again a second later; 1 to {@value #MOST_CONNECTIONS}
     * @param connections open at a time, waiting for a thread included; 1 to {@value #MOST_CONNECTIONS}
     * @param lineBytes longest line of a client, in UTF-8 and without its end; 1 to {@value #MOST_LINE_BYTES}
     */
    public record Limits(int backlog, int connections, int lineBytes) {
        private static final int MOST_CONNECTIONS = 1_000_000;
        private static final int MOST_LINE_BYTES = 64 << 20;

        /** 100 in the backlog, 10,000 connections, lines of 8 KiB. */
        public static final Limits DEFAULT = new Limits(100, 10_000, 8192);

        public Limits {
            requireWithin("backlog", backlog, MOST_CONNECTIONS);
            requireWithin("connections", connections, MOST_CONNECTIONS);
            requireWithin("lineBytes", lineBytes, MOST_LINE_BYTES);
        }

        private static void requireWithin(String name, int value, int most) {
            if (value < 1 || value > most) {
                throw new IllegalArgumentException(name + " must be from 1 to " + most + ", was " + value);
            }
        }
    }

    /**
     * How long the server waits for others, each at least 1 ms.
     *
     * @param read how long a client may take to send a line, however it trickles in
     * @param write how long a client may take to receive one reply
     * @param stop how long requests that have begun may go on after {@link LineServer#close}
     */
    public record Timeouts(Duration read, Duration write, Duration stop) {
        /** 30 s to send a line, 30 s to receive a reply, 10 s to stop. */
        public static final Timeouts DEFAULT =
                new Timeouts(Duration.ofSeconds(30), Duration.ofSeconds(30), Duration.ofSeconds(10));

        public Timeouts {
            Wait.requireSensible("read", read);
            Wait.requireSensible("write", write);
            Wait.requireSensible("stop", stop);
        }
    }

    public LineServerOptions {
        requireNonNull(name, "name");
        requireNonNull(address, "address");
        requireNonNull(threading, "threading");
        requireNonNull(limits, "limits");
        requireNonNull(timeouts, "timeouts");
    }

    /** A free port of the loopback interface, a thread for each connection, the default limits and time-outs. */
    public static LineServerOptions named(String name) {
        return new LineServerOptions(
                name,
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new Threading.OwnThread(),
                Limits.DEFAULT,
                Timeouts.DEFAULT);
    }

    /** The same at another address. */
    public LineServerOptions withAddress(InetSocketAddress newAddress) {
        return new LineServerOptions(name, newAddress, threading, limits, timeouts);
    }

    /** The same with other threads. */
    public LineServerOptions withThreading(Threading newThreading) {
        return new LineServerOptions(name, address, newThreading, limits, timeouts);
    }

    /** The same with other limits. */
    public LineServerOptions withLimits(Limits newLimits) {
        return new LineServerOptions(name, address, threading, newLimits, timeouts);
    }

    /** The same with other time-outs. */
    public LineServerOptions withTimeouts(Timeouts newTimeouts) {
        return new LineServerOptions(name, address, threading, limits, newTimeouts);
    }
}
