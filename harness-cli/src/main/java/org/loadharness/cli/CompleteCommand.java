package org.loadharness.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.loadharness.workload.Workloads;

/** {@code complete}: scripts that complete commands, options and values in a shell. */
record CompleteCommand(Terminal terminal, Supplier<Workloads> workloads) implements Command {
    /** Options of {@code complete}. JCommander fills the fields. */
    @Parameters(separators = "=")
    static final class Options {
        @Parameter(description = "bash|zsh|fish")
        List<String> shells = new ArrayList<>();
    }

    @Override
    public String name() {
        return "complete";
    }

    @Override
    public OptionModel model() {
        return new OptionModel(new Options());
    }

    @Override
    public Outcome run(List<String> words) throws WrongUse {
        Optional<String> shell = Arguments.read(model(), words);
        Completion completion = Completion.of(Commands.of(terminal, workloads), workloads.get());
        terminal.out().print(script(shell.orElse(""), completion));
        return new Outcome.Done();
    }

    private static String script(String shell, Completion completion) throws WrongUse {
        return switch (shell) {
            case "bash" -> BashCompletion.script(completion);
            case "zsh" -> ZshCompletion.script(completion);
            case "fish" -> FishCompletion.script(completion);
            case "" -> throw new WrongUse("complete needs the name of a shell: bash, zsh or fish");
            default -> throw new WrongUse("complete " + shell + ": unknown shell; use bash, zsh or fish");
        };
    }
}
