package org.loadharness.experiment;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.loadharness.codec.ForkLines;
import org.loadharness.codec.MalformedFile;
import org.loadharness.drive.ChildCommand;

/**
 * The process of one trial. It ends when its standard input does, so that it never outlives this process, however that
 * ends. Confined to one thread; its own threads only pass on what it says.
 */
final class Fork implements AutoCloseable {
    private static final long STOP_SECONDS = 5;
    private static final long READERS_MILLIS = 2_000;
    private static final int MOST_UNHEARD = 1_000;
    private static final int ERROR_LINES = 5;

    private final Process process;
    private final BlockingQueue<Heard> heard = new ArrayBlockingQueue<>(MOST_UNHEARD);
    private final Deque<String> lastErrors = new ArrayDeque<>();
    private final List<Thread> threads;

    /** What is heard of it. */
    sealed interface Heard {
        /** What it says. */
        record Said(ForkLines.Line line) implements Heard {}

        /** A line of its standard error. */
        record Wrote(String line) implements Heard {}

        /** It wrote what it should not; nothing more is heard of it. */
        record Nonsense(String why) implements Heard {}

        /** It has ended. Nothing comes after that. */
        record End(int exitCode) implements Heard {}
    }

    private Fork(Process process) {
        this.process = process;
        List<Thread> readers = List.of(
                start("trial-output", () -> readLines(process.getInputStream())),
                start("trial-errors", () -> readErrors(process.errorReader(StandardCharsets.UTF_8))));
        this.threads = List.of(readers.get(0), readers.get(1), start("trial-end", () -> awaitEnd(readers)));
    }

    /**
     * Starts the command, and gives it its order.
     *
     * @throws IOException if it cannot be started
     */
    static Fork start(ChildCommand command, ForkLines.Line.Order order) throws IOException {
        Process process;
        try {
            process = command.builder().start();
        } catch (IOException impossible) {
            throw new IOException(
                    "the process of a trial could not be started: " + impossible.getMessage(), impossible);
        }
        Fork fork = new Fork(process);
        fork.say(order);
        return fork;
    }

    /** What is heard next, as soon as there is anything. */
    Heard next() throws InterruptedException {
        return noted(heard.take());
    }

    /** What is heard next; empty if it is silent for so long. */
    Optional<Heard> next(long seconds) throws InterruptedException {
        return Optional.ofNullable(heard.poll(seconds, TimeUnit.SECONDS)).map(this::noted);
    }

    /** The last lines of its standard error, of those that were heard. */
    String lastErrors() {
        return lastErrors.isEmpty() ? "it wrote nothing" : "it wrote: " + String.join("; ", lastErrors);
    }

    /** Asks it to end the trial. */
    void stop() {
        say(new ForkLines.Line.Stop());
    }

    /** Ends it at once, if it has not ended by itself. */
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
        } catch (IOException alreadyGone) {
            process.destroy();
        }
        if (!endsInTime()) {
            process.destroyForcibly();
        }
        threads.forEach(Thread::interrupt);
    }

    private boolean endsInTime() {
        try {
            return process.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void say(ForkLines.Line line) {
        try {
            ForkLines.write(process.getOutputStream(), line);
        } catch (IOException gone) {
            // that it has ended is heard
        }
    }

    private Heard noted(Heard next) {
        if (next instanceof Heard.Wrote error) {
            lastErrors.addLast(error.line());
            if (lastErrors.size() > ERROR_LINES) {
                lastErrors.removeFirst();
            }
        }
        return next;
    }

    private void readLines(InputStream stream) throws InterruptedException {
        try (BufferedInputStream in = new BufferedInputStream(stream)) {
            Optional<ForkLines.Line> line = ForkLines.read(in);
            while (line.isPresent()) {
                heard.put(new Heard.Said(line.get()));
                line = ForkLines.read(in);
            }
        } catch (MalformedFile nonsense) {
            heard.put(new Heard.Nonsense(String.valueOf(nonsense.getMessage())));
        } catch (IOException brokenOff) {
            // that it has ended is heard
        }
    }

    private void readErrors(BufferedReader stream) throws InterruptedException {
        try (stream) {
            for (String line = stream.readLine(); line != null; line = stream.readLine()) {
                heard.put(new Heard.Wrote(line));
            }
        } catch (IOException brokenOff) {
            // likewise
        }
    }

    /** A process that it has left behind may keep its streams open: they are given a moment and no more. */
    private void awaitEnd(List<Thread> readers) throws InterruptedException {
        int exitCode = process.waitFor();
        for (Thread reader : readers) {
            reader.join(READERS_MILLIS);
        }
        heard.put(new Heard.End(exitCode));
    }

    private static Thread start(String name, Listening listening) {
        Thread thread = new Thread(
                () -> {
                    try {
                        listening.listen();
                    } catch (InterruptedException nobodyHears) {
                        // then it is closed
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** What one of its threads does. */
    private interface Listening {
        void listen() throws InterruptedException;
    }
}
