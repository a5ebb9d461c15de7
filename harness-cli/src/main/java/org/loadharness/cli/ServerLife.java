package org.loadharness.cli;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.loadharness.drive.CompanionProcesses;
import org.loadharness.experiment.ServeProcess;
import org.loadharness.record.ResourceLine;
import org.loadharness.record.ResourceMeter;
import org.loadharness.record.ResourceUse;
import org.loadharness.workload.Workload;

/** Waits until a server is asked to end. Thread-safe. */
final class ServerLife implements AutoCloseable {
    private final Terminal terminal;
    private final Voice voice;
    private final BlockingQueue<Outcome> endings = new LinkedBlockingQueue<>();
    private final Signals hearing;
    private final AtomicInteger signals = new AtomicInteger();
    private final ResourceMeter meter = ResourceMeter.ofServer();
    private volatile UnaryOperator<ResourceUse> share = own -> own;
    private volatile boolean withParent;
    private volatile boolean asked;

    /** What it prints while it waits. */
    enum Voice {
        /** Nothing. */
        SILENT,
        /** A line about what the process uses: one a second until the parent asks, then one whenever it does. */
        RESOURCES
    }

    ServerLife(Terminal terminal, Voice voice) {
        this.terminal = terminal;
        this.voice = voice;
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

    /** The servers that a server may start beside itself: their resources count with its own, and it ends with any of them. */
    CompanionProcesses companions(Workload workload) {
        CompanionProcesses companions =
                new CompanionProcesses(workload, ServeProcess.command(), new CompanionProcesses.Listener() {
                    @Override
                    public void wrote(String line) {
                        terminal.tell(line);
                    }

                    @Override
                    public void lost(String message) {
                        terminal.tell(message + "; a part of the system is missing, so the rest ends too");
                        endings.add(new Outcome.Unreachable());
                    }
                });
        share = companions::together;
        return companions;
    }

    /** Returns when it is to end, with the reason; being asked once more ends the process at once. */
    Outcome await() throws InterruptedException {
        while (true) {
            if (voice == Voice.RESOURCES && !asked) {
                tellResources();
            }
            Outcome ending = endings.poll(1, TimeUnit.SECONDS);
            if (ending != null) {
                return ending;
            }
            if (terminal.out().checkError()) {
                return new Outcome.Done();
            }
        }
    }

    @Override
    public void close() {
        hearing.close();
    }

    private void tellResources() {
        terminal.out().println(ResourceLine.print(share.apply(meter.read())));
        terminal.out().flush();
    }

    private void signalled(ExitCode signal) {
        if (withParent && signal != ExitCode.TERMINATED) {
            return;
        }
        if (signals.incrementAndGet() > 1) {
            terminal.leave().accept(signal);
        }
        endings.add(new Outcome.Ended(signal));
    }

    private void readToTheEnd() {
        try {
            for (int read = terminal.in().read();
                    read >= 0;
                    read = terminal.in().read()) {
                if (read == '\n' && voice == Voice.RESOURCES) {
                    asked = true;
                    tellResources();
                }
            }
        } catch (IOException ended) {
            // as good as the end
        } finally {
            endings.add(new Outcome.Done());
        }
    }
}
