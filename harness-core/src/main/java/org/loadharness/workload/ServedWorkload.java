package org.loadharness.workload;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Optional;

/** A workload whose system runs as a server in a process of its own. */
public interface ServedWorkload extends RemoteWorkload {
    /**
     * Starts the server in this process and returns when it accepts calls.
     *
     * @param bind address to listen on; port 0 takes a free one
     */
    Server serve(Settings settings, InetSocketAddress bind) throws Exception;

    /**
     * The same for a system that is made of several servers: the one that answers is in this process, and starts the
     * others.
     *
     * @param helpers how it starts them; what it has started it closes with itself
     */
    default Server serve(Settings settings, InetSocketAddress bind, HelperServers helpers) throws Exception {
        return serve(settings, bind);
    }

    /**
     * The processors on which a server that the harness starts may run, as {@code taskset -c} takes them: {@code 0,2-3}.
     * Empty for all. One that a user starts runs where that user lets it.
     */
    default Optional<String> processors(Settings settings) {
        return Optional.empty();
    }

    /** A server that runs in this process. Thread-safe. */
    interface Server extends AutoCloseable {
        /** Where clients reach it. */
        URI address();

        /** Stops it: calls that have begun are answered, new ones are refused. */
        @Override
        void close() throws IOException;
    }

    /**
     * Starts further servers of a workload, for one that is made of several. Each is a process of its own when the harness serves. It
     * ends with this process, however that ends. This process ends with an error when one of them ends. Thread-safe.
     */
    @FunctionalInterface
    interface HelperServers {
        /**
         * Starts a server on a free port of the loopback interface, and returns when it accepts calls. Whoever starts it closes
         * it.
         *
         * @param settings of that server; at least one differs from those of who starts it, or there would be no end of them
         * @throws IOException if it does not start, with what it said
         */
        ServedWorkload.Server start(Settings settings) throws IOException, InterruptedException;
    }
}
