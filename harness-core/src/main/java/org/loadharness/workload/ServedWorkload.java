package org.loadharness.workload;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Optional;
import org.loadharness.random.SeedTree;

/** A workload whose system runs as a server in a process of its own. */
public interface ServedWorkload extends Workload {
    /**
     * Starts the server in this process and returns when it accepts calls.
     *
     * @param bind address to listen on; port 0 takes a free one
     */
    RunningServer serve(Settings settings, InetSocketAddress bind) throws Exception;

    /**
     * The same for a system that is made of several servers: the one that answers is in this process, and starts the
     * others.
     *
     * @param helpers how it starts them; what it has started it closes with itself
     */
    default RunningServer serve(Settings settings, InetSocketAddress bind, HelperServers helpers) throws Exception {
        return serve(settings, bind);
    }

    /**
     * The processors on which a server that the harness starts may run, as {@code taskset -c} takes them: {@code 0,2-3}.
     * Empty for all. One that a user starts runs where that user lets it.
     */
    default Optional<String> processors(Settings settings) {
        return Optional.empty();
    }

    /**
     * Connects to a running server and brings its state to that of a fresh one; called once for every trial.
     *
     * @param server as given by {@link RunningServer#address()} or by the user
     * @throws java.io.IOException if the server does not answer
     */
    Target connect(Settings settings, URI server, SeedTree seeds) throws Exception;
}
