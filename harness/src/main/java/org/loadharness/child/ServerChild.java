package org.loadharness.child;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

/**
 * A workload's server on a free port of this machine's own interface, until whoever started it closes standard input.
 * Confined to one thread.
 */
record ServerChild(Pipes pipes, Workloads workloads) {
    /**
     * Serves, and returns the exit code.
     *
     * @param parameters of the workload, as {@code name=value}
     * @throws IllegalArgumentException if there is no such server, or a parameter is wrong
     * @throws IOException if the server did not start
     */
    ExitCode run(String name, List<String> parameters) throws IOException, InterruptedException {
        Workload workload = workloads.named(name);
        if (!(workload instanceof ServedWorkload served)) {
            throw new IllegalArgumentException("workload " + name + " has no server");
        }
        Settings settings = Settings.of(workload.parameters(), texts(parameters));
        Logging.warningsOnly();
        try (ServerLife life = ServerLife.ofParent(pipes)) {
            return life.serve(served, settings, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                    .exitCode();
        }
    }

    private static Map<String, String> texts(List<String> parameters) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String parameter : parameters) {
            int equals = parameter.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("parameter \"" + parameter + "\" must be name=value");
            }
            texts.put(parameter.substring(0, equals), parameter.substring(equals + 1));
        }
        return texts;
    }
}
