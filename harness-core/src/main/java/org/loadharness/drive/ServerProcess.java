package org.loadharness.drive;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.loadharness.record.ResourceUse;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workload;

/**
 * A server as a child process, which prints one line when it is ready and then one about what it uses whenever it is
 * asked. It ends when its standard input does, so that it never outlives this process, however that ends.
 *
 * <p>Thread-safe.
 */
final class ServerProcess implements AutoCloseable {
    private static final long START_SECONDS = 60;
    private static final long STOP_SECONDS = 5;
    private static final int ERROR_LINES = 20;
    private static final Pattern URL = Pattern.compile("\"url\"\\s*:\\s*\"([^\"]+)\"");

    private final Process process;
    private final Consumer<String> errorLines;
    private final CompletableFuture<URI> ready = new CompletableFuture<>();
    private final Deque<String> lastErrors = new ArrayDeque<>();
    private final List<Thread> readers;
    private final ServerFigures figures;

    private Optional<String> processors = Optional.empty(); // written before it is handed out

    private ServerProcess(Process process, Consumer<String> errorLines) {
        this.process = process;
        this.errorLines = errorLines;
        this.figures = new ServerFigures(process.getOutputStream());
        this.readers = List.of(
                reader("server-output", process.inputReader(StandardCharsets.UTF_8), this::output),
                reader("server-errors", process.errorReader(StandardCharsets.UTF_8), this::error));
    }

    /**
     * The command that starts a workload's server as a child of this process.
     *
     * @param serveCommand what starts any, up to {@code serve}
     */
    static List<String> command(List<String> serveCommand, Workload workload, Settings settings) {
        List<String> command = new ArrayList<>(serveCommand);
        command.add(workload.name());
        settings.texts().forEach((name, text) -> command.add(name + "=" + text));
        return command;
    }

    /**
     * Starts the command and waits for its ready line.
     *
     * @param errorLines receives what it writes to its standard error, of which the end is kept too
     * @throws TargetUnreachable if it ends or stays silent instead, with the end of what it wrote, or if it cannot run where
     *     it is to
     */
    static ServerProcess start(List<String> command, Affinity affinity, Consumer<String> errorLines)
            throws TargetUnreachable, InterruptedException {
        ServerProcess server = new ServerProcess(affinity.start(command), errorLines);
        try {
            server.ready.get(START_SECONDS, TimeUnit.SECONDS);
            server.processors = affinity.inForce(server.process.pid());
            return server;
        } catch (ExecutionException | TimeoutException silent) {
            server.close();
            server.awaitReaders();
            String late = silent instanceof TimeoutException ? " within " + START_SECONDS + " s" : "";
            throw new TargetUnreachable("the server did not start" + late + ": " + server.errors(), silent);
        } catch (InterruptedException | TargetUnreachable ended) {
            server.close();
            throw ended;
        }
    }

    /** On which it may run, as it was after its start; empty if the system does not say. */
    Optional<String> processors() {
        return processors;
    }

    URI address() {
        return ready.join();
    }

    long processId() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Its exit code, as soon as it has ended. */
    CompletableFuture<Integer> exit() {
        return process.onExit().thenApply(Process::exitValue);
    }

    /** Running totals of this moment. Of a process that does not answer in time, processor time is all that is known. */
    Optional<ResourceUse> use() {
        return figures.ask()
                .or(() -> process.info()
                        .totalCpuDuration()
                        .map(cpu -> ResourceUse.UNKNOWN.with(ResourceUse.Resource.CPU_NANOS, cpu.toNanos())));
    }

    /** Asks the process to end, and ends it if it does not. */
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
        } catch (IOException alreadyGone) {
            process.destroy();
        }
        if (!endsWithin(STOP_SECONDS)) {
            process.destroyForcibly();
            endsWithin(STOP_SECONDS);
        }
    }

    private boolean endsWithin(long seconds) {
        try {
            return process.waitFor(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException hurry) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private void awaitReaders() throws InterruptedException {
        for (Thread reader : readers) {
            reader.join(TimeUnit.SECONDS.toMillis(STOP_SECONDS));
        }
    }

    private void output(String line) {
        if (figures.hear(line)) {
            return;
        }
        Matcher url = URL.matcher(line);
        if (url.find()) {
            ready.complete(URI.create(url.group(1)));
        }
    }

    private void error(String line) {
        errorLines.accept(line);
        synchronized (lastErrors) {
            lastErrors.addLast(line);
            if (lastErrors.size() > ERROR_LINES) {
                lastErrors.removeFirst();
            }
        }
    }

    private String errors() {
        synchronized (lastErrors) {
            return lastErrors.isEmpty() ? "it wrote nothing" : String.join("; ", lastErrors);
        }
    }

    private Thread reader(String name, BufferedReader lines, Consumer<String> consumer) {
        Thread thread = new Thread(() -> read(lines, consumer), name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void read(BufferedReader lines, Consumer<String> consumer) {
        try (lines) {
            lines.lines().forEach(consumer);
        } catch (IOException | UncheckedIOException closed) {
            error("its output broke off: " + closed.getMessage());
        } finally {
            ready.completeExceptionally(new IOException("the server's process has ended"));
        }
    }
}
