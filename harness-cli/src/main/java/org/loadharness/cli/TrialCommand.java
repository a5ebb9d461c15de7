package org.loadharness.cli;

import com.beust.jcommander.Parameters;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.loadharness.codec.ForkLine;
import org.loadharness.codec.ForkLine.Order;
import org.loadharness.codec.ForkLine.Stop;
import org.loadharness.codec.ForkLines;
import org.loadharness.codec.MalformedFile;
import org.loadharness.drive.LocalRunner;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.RunEvent.MeasuringStarted;
import org.loadharness.drive.RunEvent.Progress;
import org.loadharness.drive.RunEvent.RehearsalStarted;
import org.loadharness.drive.RunEvent.ServerStarted;
import org.loadharness.drive.RunEvent.TrialFinished;
import org.loadharness.drive.RunEvent.TrialStarted;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.experiment.ServeProcess;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

/**
 * {@code trial}: one trial of a run that forks, in a process that the run starts. It reads its order from standard input,
 * and ends at once when that does: then nobody is left to listen.
 */
record TrialCommand(Terminal terminal, Supplier<Workloads> workloads) implements Command {
    /** It has no options. */
    @Parameters(separators = "=")
    static final class Options {}

    @Override
    public String name() {
        return "trial";
    }

    @Override
    public String purpose() {
        return "One trial of a run with --fork, which starts this by itself.";
    }

    @Override
    public OptionModel model() {
        return new OptionModel(new Options());
    }

    @Override
    public String manual() {
        return """
                The order comes on standard input, what happens goes to standard output, in lines between programs.
                """;
    }

    @Override
    public ExitCode run(List<String> words) throws WrongUse, IOException {
        Arguments.read(model(), words);
        Order order = order();
        Workload workload = workload(order);
        Logging.warningsOnly();
        System.setOut(terminal.err()); // what a workload prints is for people; the pipe is for the run
        try (Interruption interruption = Interruption.byRun(terminal)) {
            say(new ForkLine.Ready());
            watchRun(interruption);
            return carryOut(order, workload, interruption);
        }
    }

    private ExitCode carryOut(Order order, Workload workload, Interruption interruption) throws IOException {
        interruption.expose();
        try {
            new LocalRunner(workload, ServeProcess.command())
                    .run(order.plan(), List.of(order.trial()).iterator(), interruption.shielding(this::tell));
            return ExitCode.DONE;
        } catch (TargetUnreachable unreachable) {
            interruption.shield();
            say(new ForkLine.Unreachable(String.valueOf(unreachable.getMessage())));
            return ExitCode.UNREACHABLE;
        } catch (InterruptedException ended) {
            return interruption.cause().orElse(ExitCode.INTERRUPTED);
        } finally {
            interruption.shield();
        }
    }

    private void tell(RunEvent event) throws IOException {
        Optional<ForkLine> line = line(event);
        if (line.isPresent()) {
            say(line.get());
        }
    }

    /** What the run is told of it; a run that is cut short here is not: this process ends anyway. */
    private static Optional<ForkLine> line(RunEvent event) {
        if (event instanceof ServerStarted server) {
            return Optional.of(
                    new ForkLine.Served(server.address().toString(), server.processId(), server.processors()));
        }
        if (event instanceof RehearsalStarted rehearsal) {
            return Optional.of(new ForkLine.Rehearsing(rehearsal.length()));
        }
        if (event instanceof TrialStarted) {
            return Optional.of(new ForkLine.Begun());
        }
        if (event instanceof MeasuringStarted) {
            return Optional.of(new ForkLine.Measuring());
        }
        if (event instanceof Progress going) {
            return Optional.of(new ForkLine.Going(going.state()));
        }
        return event instanceof TrialFinished finished
                ? Optional.of(new ForkLine.Ended(finished.log()))
                : Optional.empty();
    }

    private void say(ForkLine line) throws IOException {
        ForkLines.write(terminal.out(), line);
    }

    private Order order() throws WrongUse {
        try {
            Optional<ForkLine> line = ForkLines.read(terminal.in());
            if (line.isPresent() && line.get() instanceof Order order) {
                return order;
            }
            throw new WrongUse("trial: standard input has no order; run --fork starts this by itself");
        } catch (MalformedFile nonsense) {
            throw new WrongUse("trial: standard input is no order: " + nonsense.getMessage(), nonsense);
        } catch (IOException unreadable) {
            throw new WrongUse("trial: standard input cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    private Workload workload(Order order) throws WrongUse {
        try {
            return workloads.get().named(order.plan().workload());
        } catch (IllegalArgumentException unknown) {
            throw new WrongUse("trial: " + unknown.getMessage(), unknown);
        }
    }

    private void watchRun(Interruption interruption) {
        Thread reader = new Thread(() -> hearRun(interruption), "run-watch");
        reader.setDaemon(true);
        reader.start();
    }

    private void hearRun(Interruption interruption) {
        try {
            for (Optional<ForkLine> line = ForkLines.read(terminal.in());
                    line.isPresent();
                    line = ForkLines.read(terminal.in())) {
                if (line.get() instanceof Stop) {
                    interruption.request(ExitCode.INTERRUPTED);
                }
            }
        } catch (IOException ended) {
            // as good as the end
        }
        terminal.leave().accept(ExitCode.TERMINATED);
    }
}
