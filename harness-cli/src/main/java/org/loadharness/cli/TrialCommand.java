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
import org.loadharness.experiment.ForkedTrial;
import org.loadharness.experiment.Interruption;
import org.loadharness.experiment.RunEnding;
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
    public Outcome run(List<String> words) throws WrongUse, IOException {
        Arguments.read(model(), words);
        Order order = order();
        Workload workload = workload(order);
        Logging.warningsOnly();
        System.setOut(terminal.err()); // what a workload prints is for people; the pipe is for the run
        Interruption interruption = new Interruption();
        try (EndingSignals signals = EndingSignals.ofTrial(interruption, terminal)) {
            ForkedTrial trial = new ForkedTrial(workload, terminal.out(), interruption);
            trial.say(new ForkLine.Ready());
            watchRun(signals);
            return outcome(trial.run(order), signals);
        }
    }

    private static Outcome outcome(RunEnding ending, EndingSignals signals) {
        if (ending instanceof RunEnding.Unreachable) {
            return new Outcome.Unreachable();
        }
        return ending instanceof RunEnding.Interrupted
                ? new Outcome.Ended(signals.first().orElse(ExitCode.INTERRUPTED))
                : new Outcome.Done();
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

    private void watchRun(EndingSignals signals) {
        Thread reader = new Thread(() -> hearRun(signals), "run-watch");
        reader.setDaemon(true);
        reader.start();
    }

    private void hearRun(EndingSignals signals) {
        try {
            for (Optional<ForkLine> line = ForkLines.read(terminal.in());
                    line.isPresent();
                    line = ForkLines.read(terminal.in())) {
                if (line.get() instanceof Stop) {
                    signals.request(ExitCode.INTERRUPTED);
                }
            }
        } catch (IOException ended) {
            // as good as the end
        }
        terminal.leave().accept(ExitCode.TERMINATED);
    }
}
