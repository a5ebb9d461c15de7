package org.loadharness.cli;

import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.loadharness.drive.RunListener;

/**
 * Ends a run in good order when a signal asks for it: the thread that runs is interrupted, but never while it writes,
 * because an interrupted thread's file channels close themselves. A second request leaves at once.
 *
 * <p>Guarded by itself.
 */
final class Interruption implements AutoCloseable {
    private final Thread runner;
    private final Runnable acknowledge;
    private final Consumer<ExitCode> leave;
    private Optional<Signals> signals = Optional.empty();
    private @Nullable ExitCode cause;
    private boolean shielded = true;

    /**
     * Of the calling thread, which is shielded until it {@linkplain #shielding listens}.
     *
     * @param acknowledge tells that the first request was heard
     * @param leave ends the process at once
     */
    Interruption(Runnable acknowledge, Consumer<ExitCode> leave) {
        this.runner = Thread.currentThread();
        this.acknowledge = acknowledge;
        this.leave = leave;
    }

    /** Of the calling thread, asked for by the signals of this process until it is closed. */
    static Interruption bySignals(Terminal terminal) {
        Interruption interruption = new Interruption(
                () -> terminal.tell("ending the trial under way; once more leaves at once"), terminal.leave());
        interruption.signals = Optional.of(Signals.hear(interruption::request));
        return interruption;
    }

    /**
     * Of the calling thread, asked for by the run that started this process, and by who ends this process alone. Ctrl-C and
     * the end of a terminal go to all processes of it, and are the run's business.
     */
    static Interruption byRun(Terminal terminal) {
        Interruption interruption = new Interruption(() -> {}, terminal.leave());
        interruption.signals = Optional.of(Signals.hear(signal -> {
            if (signal == ExitCode.TERMINATED) {
                interruption.request(signal);
            }
        }));
        return interruption;
    }

    @Override
    public void close() {
        signals.ifPresent(Signals::close);
    }

    /** Asks the run to end; may be called on any thread. */
    void request(ExitCode signal) {
        if (isFirst(signal)) {
            acknowledge.run();
        } else {
            leave.accept(signal);
        }
    }

    /** The signal that came first, if any came. */
    synchronized Optional<ExitCode> cause() {
        return Optional.ofNullable(cause);
    }

    /** A listener during whose work the thread is not interrupted. */
    RunListener shielding(RunListener listener) {
        return event -> {
            shield();
            try {
                listener.on(event);
            } finally {
                expose();
            }
        };
    }

    /** From now on the thread can be interrupted; at once if that was asked for. */
    synchronized void expose() {
        shielded = false;
        if (cause != null) {
            runner.interrupt();
        }
    }

    /** From now on the thread is not interrupted. */
    synchronized void shield() {
        shielded = true;
        Thread.interrupted();
    }

    private synchronized boolean isFirst(ExitCode signal) {
        if (cause != null) {
            return false;
        }
        cause = signal;
        if (!shielded) {
            runner.interrupt();
        }
        return true;
    }
}
