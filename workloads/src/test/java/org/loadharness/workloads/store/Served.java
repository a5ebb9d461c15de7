package org.loadharness.workloads.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.loadharness.experiment.ExperimentControl;

/** {@code serve store} in a process of its own. Confined to one thread. */
final class Served implements AutoCloseable {
    private static final Pattern URL = Pattern.compile("\"url\":\"([^\"]+)\"");
    private static final List<String> QUICK_START = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    private static final long PATIENCE_SECONDS = 120;

    private final Process process;
    private final Path errors;
    private final BufferedReader lines;
    private final URI address;

    private Served(Process process, Path errors) throws IOException {
        this.process = process;
        this.errors = errors;
        this.lines = process.inputReader(StandardCharsets.UTF_8);
        String ready = lines.readLine();
        Matcher url = URL.matcher(String.valueOf(ready));
        if (!url.find()) {
            process.destroyForcibly();
            throw new IOException("not ready: " + ready + "; " + Files.readString(errors));
        }
        this.address = URI.create(url.group(1));
    }

    /**
     * Starts it and waits until it is ready.
     *
     * @param directory where its error output goes, and what it makes for itself, below {@code tmp}
     * @param parameters name=value
     */
    static Served start(Path directory, String... parameters) throws IOException {
        List<String> command = new ArrayList<>(ExperimentControl.serveCommand());
        command.addAll(1, QUICK_START);
        command.add(1, "-Djava.io.tmpdir=" + Files.createDirectories(directory.resolve("tmp")));
        command.add("store");
        command.addAll(List.of(parameters));
        Path errors = Files.createTempFile(directory, "errors", ".txt");
        return new Served(
                new ProcessBuilder(command).redirectError(errors.toFile()).start(), errors);
    }

    URI address() {
        return address;
    }

    /** The processes that it has started. */
    List<ProcessHandle> children() {
        return process.children().toList();
    }

    /** Ends it as nothing can be prepared for. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    /** Asks it to end by a signal. */
    void terminate() {
        process.toHandle().destroy(); // and leaves its input open
    }

    int exitCode() throws InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("still running");
        }
        return process.exitValue();
    }

    long processId() {
        return process.pid();
    }

    /** What it reports of the resources that it uses, when it is asked; the first line may be of the time before. */
    String use() throws IOException {
        String last = "";
        for (int question = 0; question < 3; question++) {
            process.outputWriter(StandardCharsets.UTF_8).append('\n').flush();
            last = lines.readLine();
        }
        return last;
    }

    Optional<Integer> exitCodeIfEnded() {
        return process.isAlive() ? Optional.empty() : Optional.of(process.exitValue());
    }

    String errors() throws IOException {
        return Files.readString(errors);
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException hurry) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
