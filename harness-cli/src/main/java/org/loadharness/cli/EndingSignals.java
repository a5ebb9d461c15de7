package org.loadharness.cli;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.loadharness.child.ExitCode;
import org.loadharness.child.Signals;
import org.loadharness.experiment.Interruption;

/**
 * What signals do to a run or a try: the first asks it to end in good order, a second leaves at once. Guarded by itself; signals come
 * on threads of their own.
 */
final class EndingSignals implements AutoCloseable {
    private final Interruption interruption;
    private final Runnable acknowledge;
    private final Consumer<ExitCode> leave;
    private Runnable stopHearing = () -> {};
    private @Nullable ExitCode first;

    /**
     * Of no process yet.
     *
     * @param acknowledge says that the first request was heard
     * @param leave ends the process at once
     */
    EndingSignals(Interruption interruption, Runnable acknowledge, Consumer<ExitCode> leave) {
        this.interruption = interruption;
        this.acknowledge = acknowledge;
        this.leave = leave;
    }

    /** Where signals come from. */
    @FunctionalInterface
    interface Source {
        /** Those that the system sends to this process. */
        Source OF_SYSTEM = consumer -> Signals.hear(signal -> consumer.accept(signal.exitCode()))::close;

        /** Reports each by its exit code, on any thread, until what is returned is run. */
        Runnable hear(Consumer<ExitCode> consumer);
    }

    /** Work that ends in good order when it is interrupted. */
    interface Work {
        /** Does it, and says what it came to. */
        Outcome run() throws WrongUse, IOException;
    }

    /**
     * Hears signals while the work goes on. One that comes is the outcome, whatever else the work came to.
     *
     * @param what is ended then, as in "the trial under way"
     * @throws EndedBySignal if a signal was heard and the work failed
     */
    static Outcome heardDuring(String what, Work work, Interruption interruption, Terminal terminal)
            throws WrongUse, IOException {
        EndingSignals ending = new EndingSignals(
                interruption, () -> terminal.say("ending " + what + "; once more leaves at once"), terminal.leave());
        ending.stopHearing = terminal.signals().hear(ending::request);
        Thread hook = new Thread(() -> reportExit(terminal), "exit");
        if (Signals.needNoHook()) {
            Runtime.getRuntime().addShutdownHook(hook);
        }
        try {
            return ending.outcome(work);
        } finally {
            remove(hook);
        }
    }

    private static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException alreadyEnding) {
            // then it is running
        }
    }

    /** With a code of its own: that of whoever ends the process may say that all went well. */
    private static void reportExit(Terminal terminal) {
        terminal.say(
                "the workload, or what it uses, ended this process with System.exit; leave that out of interactions,"
                        + " or use --fork; trials that had ended are kept in --out");
        terminal.leave().accept(ExitCode.INVALID);
    }

    /** What the work comes to, or the signal that was heard until it had ended. */
    Outcome outcome(Work work) throws WrongUse, IOException {
        Outcome outcome;
        try (this) {
            outcome = work.run();
        } catch (WrongUse | IOException | RuntimeException | Error failed) {
            Optional<ExitCode> signal = first();
            if (signal.isPresent()) {
                throw new EndedBySignal(signal.get(), failed);
            }
            throw failed;
        }
        return first().<Outcome>map(Outcome.Ended::new).orElse(outcome);
    }

    @Override
    public void close() {
        stopHearing.run();
    }

    /** A signal has come. */
    void request(ExitCode signal) {
        if (isFirst(signal)) {
            acknowledge.run();
        } else {
            leave.accept(signal);
        }
    }

    /** The signal that came first, if any came. */
    synchronized Optional<ExitCode> first() {
        return Optional.ofNullable(first);
    }

    private synchronized boolean isFirst(ExitCode signal) {
        if (first != null) {
            return false;
        }
        first = signal;
        interruption.request("the run was ended by a signal: " + signal.meaning());
        return true;
    }
}
