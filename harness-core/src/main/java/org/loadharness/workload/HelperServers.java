package org.loadharness.workload;

import java.io.IOException;

/**
 * Starts further servers of a workload, for one that is made of several. Each is a process of its own when the harness serves. It
 * ends with this process, however that ends. This process ends with an error when one of them ends. Thread-safe.
 */
@FunctionalInterface
public interface HelperServers {
    /**
     * Starts a server on a free port of the loopback interface, and returns when it accepts calls. Whoever starts it closes
     * it.
     *
     * @param settings of that server; at least one differs from those of who starts it, or there would be no end of them
     * @throws IOException if it does not start, with what it said
     */
    RunningServer start(Settings settings) throws IOException, InterruptedException;
}
