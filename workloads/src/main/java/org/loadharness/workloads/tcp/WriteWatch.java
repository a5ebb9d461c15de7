package org.loadharness.workloads.tcp;

import java.time.Duration;
import java.util.Set;
import org.loadharness.time.Clock;
import org.loadharness.time.Ending;

/** Closes connections whose client does not take its reply in time; a look ten times in that time. Thread-safe. */
final class WriteWatch implements AutoCloseable {
    private static final int LOOKS = 10;

    private final long mostNanos;
    private final Set<Connection> open;
    private final Thread thread;

    WriteWatch(String name, Duration timeout, Set<Connection> open) {
        this.mostNanos = timeout.toNanos();
        this.open = open;
        this.thread = new Thread(this::look, name + "-watch");
    }

    void start() {
        thread.start();
    }

    private void look() {
        Clock clock = Clock.system();
        try {
            while (true) {
                clock.waitUntil(clock.nanos() + mostNanos / LOOKS);
                open.stream()
                        .filter(connection -> connection.keptWaitingNanos() > mostNanos)
                        .forEach(Connection::cut);
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        Ending.await(thread);
    }
}
