package org.loadharness.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.loadharness.drive.ChildCommand;

/** The process of an agent on this machine. It ends when its standard input does, and so with this process. Thread-safe. */
final class AgentProcess implements AutoCloseable {
    private static final long END_SECONDS = 5;
    private static final long READER_MILLIS = 2_000;
    private static final int ERROR_LINES = 5;

    private final Process process;
    private final Deque<String> lastErrors = new ArrayDeque<>();
    private final Thread reader;

    private AgentProcess(Process process, Consumer<String> errors) {
        this.process = process;
        this.reader = new Thread(() -> read(errors), "agent-errors");
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * Starts one.
     *
     * @param command that starts it
     * @param errors receives what it writes, a line each, on another thread
     */
    static AgentProcess start(ChildCommand command, Consumer<String> errors) throws IOException {
        ProcessBuilder builder = command.builder().redirectOutput(ProcessBuilder.Redirect.DISCARD);
        try {
            return new AgentProcess(builder.start(), errors);
        } catch (IOException impossible) {
            throw new IOException("an agent could not be started: " + impossible.getMessage(), impossible);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    /** Waits until it has ended, and all is read that it wrote. What it has left behind may keep that open: it is not waited for. */
    void awaitEnd() throws InterruptedException {
        process.waitFor();
        reader.join(READER_MILLIS);
    }

    /** How it ended, in a clause; only when it has. */
    String ending() {
        try {
            reader.join(READER_MILLIS);
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
        synchronized (lastErrors) {
            return "the process of an agent ended with exit code " + process.exitValue() + "; "
                    + (lastErrors.isEmpty() ? "it wrote nothing" : "it wrote: " + String.join("; ", lastErrors));
        }
    }

    /** Waits a while for it to end by itself. */
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException alreadyGone) {
            process.destroyForcibly();
        } catch (InterruptedException hurry) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private void remember(String line) {
        synchronized (lastErrors) {
            lastErrors.addLast(line);
            if (lastErrors.size() > ERROR_LINES) {
                lastErrors.removeFirst();
            }
        }
    }

    private void read(Consumer<String> errors) {
        try (BufferedReader lines = process.errorReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                remember(line);
                errors.accept(line);
            }
        } catch (IOException ended) {
            // with its process
        }
    }
}
