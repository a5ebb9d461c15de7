package org.loadharness.workloads.web;

import static java.util.Objects.requireNonNull;

import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * How a {@link WebServer} runs. Immutable. Thread-safe.
 *
 * @param bind where it listens; port 0 takes a free one
 * @param threads how many there are
 * @param limits what it accepts of a client
 * @param requestTimeout how long a connection may be silent, how long a request's body may take altogether, and then how
 *     long its answer; at least 1 ms
 * @param stopTimeout how long requests that have begun may go on after {@link WebServer#close()}; at least 1 ms
 */
public record WebOptions(
        InetSocketAddress bind, Threads threads, Limits limits, Duration requestTimeout, Duration stopTimeout) {

    /**
     * Sizes of the pool of threads: each request takes one while it is answered, and one or two watch the connections.
     *
     * @param min threads kept when there is nothing to do; at least 1
     * @param max threads at most; at least min, and at least {@value #LEAST_MAX}
     */
    public record Threads(int min, int max) {
        private static final int LEAST_MAX = 8;

        public Threads {
            requireAtLeast("min", min, 1);
            requireAtLeast("max", max, Math.max(min, LEAST_MAX));
        }
    }

    /**
     * What it accepts.
     *
     * @param bodyBytes largest body, refused with 413 beyond; at least 1
     * @param connections open at a time; those beyond wait to be accepted; at least 1
     */
    public record Limits(int bodyBytes, int connections) {
        public Limits {
            requireAtLeast("bodyBytes", bodyBytes, 1);
            requireAtLeast("connections", connections, 1);
        }
    }

    public WebOptions {
        requireNonNull(bind, "bind");
        requireNonNull(threads, "threads");
        requireNonNull(limits, "limits");
        requireAMillisecond("requestTimeout", requestTimeout);
        requireAMillisecond("stopTimeout", stopTimeout);
    }

    /** 10 to 100 threads, bodies up to 64 KiB, 10,000 connections, 30 s for a request, 10 s to stop. */
    public static WebOptions at(InetSocketAddress bind) {
        return new WebOptions(
                bind,
                new Threads(10, 100),
                new Limits(64 << 10, 10_000),
                Duration.ofSeconds(30),
                Duration.ofSeconds(10));
    }

    public WebOptions withThreads(Threads newThreads) {
        return new WebOptions(bind, newThreads, limits, requestTimeout, stopTimeout);
    }

    public WebOptions withLimits(Limits newLimits) {
        return new WebOptions(bind, threads, newLimits, requestTimeout, stopTimeout);
    }

    public WebOptions withRequestTimeout(Duration newRequestTimeout) {
        return new WebOptions(bind, threads, limits, newRequestTimeout, stopTimeout);
    }

    public WebOptions withStopTimeout(Duration newStopTimeout) {
        return new WebOptions(bind, threads, limits, requestTimeout, newStopTimeout);
    }

    private static void requireAtLeast(String name, int value, int least) {
        if (value < least) {
            throw new IllegalArgumentException(name + " must be at least " + least + ", was " + value);
        }
    }

    private static void requireAMillisecond(String name, Duration value) {
        if (requireNonNull(value, name).toMillis() < 1) {
            throw new IllegalArgumentException(name + " must be at least 1 ms, was " + value);
        }
    }
}
