package org.loadharness.child;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.loadharness.codec.ForkLines;
import org.loadharness.codec.ForkLines.Line.Order;
import org.loadharness.codec.ForkLines.Line.Stop;
import org.loadharness.codec.MalformedFile;
import org.loadharness.experiment.Interruption;
import org.loadharness.experiment.LoadResult;
import org.loadharness.workload.Workload;
import org.loadharness.workload.WorkloadFormat;
import org.loadharness.workload.Workloads;

/**
 * One trial of a run that forks. It reads its order from standard input, and ends at once when that does: then nobody is left
 * to listen. Confined to one thread, but for the requests to end.
 */
final class TrialChild {
    private final Pipes pipes;
    private final BufferedInputStream in;
    private final Workloads workloads;
    private final Interruption interruption = new Interruption();
    private final AtomicReference<Signals.Signal> first = new AtomicReference<>();

    TrialChild(Pipes pipes, Workloads workloads) {
        this.pipes = pipes;
        this.in = new BufferedInputStream(pipes.in());
        this.workloads = workloads;
    }

    /**
     * Runs it, and returns the exit code.
     *
     * @throws IllegalArgumentException if standard input has no order that it can carry out
     * @throws IOException if nobody listens any more
     */
    ExitCode run() throws IOException {
        Order order = order();
        Workload workload = workload(order);
        Logging.warningsOnly();
        System.setOut(pipes.err()); // what a workload prints is for people; the pipe is for the run
        Signals signals = Signals.hear(this::signalled);
        try {
            ForkedTrial trial = new ForkedTrial(workload, pipes.out(), interruption);
            trial.say(new ForkLines.Line.Ready());
            watchRun();
            return exitCode(trial.run(order));
        } finally {
            signals.close();
        }
    }

    private ExitCode exitCode(LoadResult.Ending ending) {
        if (ending instanceof LoadResult.Ending.Unreachable) {
            return ExitCode.UNREACHABLE;
        }
        Signals.Signal signal = first.get();
        return ending instanceof LoadResult.Ending.Interrupted
                ? (signal == null ? Signals.Signal.INT : signal).exitCode()
                : ExitCode.DONE;
    }

    private Order order() {
        try {
            Optional<ForkLines.Line> line = ForkLines.read(in);
            if (line.isPresent() && line.get() instanceof Order order) {
                return order;
            }
            throw new IllegalArgumentException("trial: standard input has no order; run --fork starts this by itself");
        } catch (MalformedFile nonsense) {
            throw new IllegalArgumentException("trial: standard input is no order: " + nonsense.getMessage(), nonsense);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    "trial: standard input cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    private Workload workload(Order order) {
        try {
            return order.definition().isPresent()
                    ? WorkloadFormat.workload(order.definition().get())
                    : workloads.named(order.plan().workload());
        } catch (IllegalArgumentException unknown) {
            throw new IllegalArgumentException("trial: " + unknown.getMessage(), unknown);
        }
    }

    /** Ctrl-C and the end of a terminal go to all processes of it, and are the run's business. */
    private void signalled(Signals.Signal signal) {
        if (signal == Signals.Signal.TERM) {
            request(signal);
        }
    }

    private void request(Signals.Signal signal) {
        if (first.compareAndSet(null, signal)) {
            interruption.request("the trial was ended by its run or by a signal");
        } else {
            pipes.leave().accept(signal.exitCode());
        }
    }

    private void watchRun() {
        Thread reader = new Thread(this::hearRun, "run-watch");
        reader.setDaemon(true);
        reader.start();
    }

    private void hearRun() {
        try {
            for (Optional<ForkLines.Line> line = ForkLines.read(in); line.isPresent(); line = ForkLines.read(in)) {
                if (line.get() instanceof Stop) {
                    request(Signals.Signal.INT);
                }
            }
        } catch (IOException ended) {
            // as good as the end
        }
        pipes.leave().accept(Signals.Signal.TERM.exitCode());
    }
}
