package org.loadharness.drive;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.loadharness.record.ResourceUse;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workload;

/**
 * The servers that a workload's server has beside itself, as child processes of this one. Each ends when its standard input
 * does, and so with this process, however that ends. Thread-safe.
 */
public final class HelperProcesses implements ServedWorkload.HelperServers {
    private final Workload workload;
    private final List<String> serveCommand;
    private final Listener listener;
    private final List<StartedServer> running = new CopyOnWriteArrayList<>();

    /** Receives what happens to them, on threads of their own. */
    public interface Listener {
        /** One wrote a line to its standard error. */
        void wrote(String line);

        /** One has ended though nobody has closed it; the message says which, and how. */
        void lost(String message);
    }

    /**
     * Has started none yet.
     *
     * @param serveCommand what starts a server of any workload, up to {@code serve}
     */
    public HelperProcesses(Workload workload, List<String> serveCommand, Listener listener) {
        this.workload = workload;
        this.serveCommand = List.copyOf(serveCommand);
        this.listener = listener;
    }

    @Override
    public ServedWorkload.Server start(Settings settings) throws IOException, InterruptedException {
        List<String> command = ServerProcess.command(serveCommand, workload, settings);
        try {
            StartedServer helper =
                    new StartedServer(ServerProcess.start(command, new Affinity(Optional.empty()), listener::wrote));
            running.add(helper);
            helper.watch();
            return helper;
        } catch (TargetUnreachable silent) {
            throw new IOException(silent.getMessage(), silent);
        }
    }

    /**
     * What this process and its helpers have used together.
     *
     * @param own what this process has used
     */
    public ResourceUse together(ResourceUse own) {
        ResourceUse all = own;
        for (StartedServer helper : running) {
            Optional<ResourceUse> use = helper.process.use();
            all = all.together(use.orElse(ResourceUse.UNKNOWN));
        }
        return all;
    }

    /** One of them. Thread-safe. */
    private final class StartedServer implements ServedWorkload.Server {
        private final ServerProcess process;

        StartedServer(ServerProcess process) {
            this.process = process;
        }

        @Override
        public URI address() {
            return process.address();
        }

        @Override
        public void close() {
            running.remove(this);
            process.close();
        }

        /** From now on its end is a loss, unless it was closed. */
        void watch() {
            CompletableFuture<Void> unused = process.exit().thenAccept(code -> {
                if (running.remove(this)) {
                    listener.lost("the server at " + address() + ", process " + process.processId()
                            + ", has ended by itself with code " + code);
                }
            });
        }
    }
}
