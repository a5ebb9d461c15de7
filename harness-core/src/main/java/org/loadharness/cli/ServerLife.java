package org.loadharness.cli;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.loadharness.record.ResourceMeter;
import org.loadharness.record.ResourceUse;

/** Waits until a server is asked to end. Thread-safe. */
final class ServerLife implements AutoCloseable {
    private final Terminal terminal;
    private final BlockingQueue<ExitCode> endings = new LinkedBlockingQueue<>();
    private final Signals hearing;
    private final AtomicInteger signals = new AtomicInteger();
    private volatile boolean withParent;

    /** What it prints while it waits. */
    enum Voice {
        /** Nothing. */
        SILENT,
        /** A line a second about what the process uses. */
        RESOURCES
    }

    ServerLife(Terminal terminal) {
        this.terminal = terminal;
        this.hearing = Signals.hear(this::signalled);
    }

    /**
     * Ends also when standard input does. Ctrl-C is then the parent's business: it goes to every process of a terminal, and
     * the parent ends the trial under way with this server first.
     */
    void endWithInput() {
        withParent = true;
        Thread reader = new Thread(this::readToTheEnd, "parent-watch");
        reader.setDaemon(true);
        reader.start();
    }

    /** Prints the line by which others know that it answers. */
    void ready(String line) {
        terminal.out().println(line);
        terminal.out().flush();
    }

    /** Returns when it is to end, with the reason; being asked once more ends the process at once. */
    ExitCode await(Voice voice) throws InterruptedException {
        while (true) {
            if (voice == Voice.RESOURCES) {
                tellResources();
            }
            ExitCode ending = endings.poll(1, TimeUnit.SECONDS);
            if (ending != null) {
                return ending;
            }
            if (terminal.out().checkError()) {
                return ExitCode.DONE;
            }
        }
    }

    @Override
    public void close() {
        hearing.close();
    }

    /** The keys, and that there is no space between them, are what the harness that reads it expects. */
    private void tellResources() {
        ResourceUse use = ResourceMeter.read();
        terminal.out()
                .println("{\"cpu_ns\":" + use.cpuNanos() + ",\"rss_bytes\":" + use.residentBytes() + ",\"gc_count\":"
                        + use.collections() + ",\"gc_ns\":" + use.collectionNanos() + "}");
    }

    private void signalled(ExitCode signal) {
        if (withParent && signal != ExitCode.TERMINATED) {
            return;
        }
        if (signals.incrementAndGet() > 1) {
            terminal.leave().accept(signal);
        }
        endings.add(signal);
    }

    private void readToTheEnd() {
        byte[] ignored = new byte[1024];
        try {
            while (terminal.in().read(ignored) >= 0) {
                // whatever the parent says, only its end matters
            }
        } catch (IOException ended) {
            // as good as the end
        }
        endings.add(ExitCode.DONE);
    }
}
