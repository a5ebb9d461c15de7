package org.loadharness.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.loadharness.experiment.StoredRun;
import org.loadharness.page.Page;
import org.loadharness.workload.Workloads;

/** {@code report}: makes every derived file again from what a run wrote. */
record ReportCommand(Terminal terminal, Supplier<Workloads> workloads) implements Command {
    /** Options of {@code report}. JCommander fills the fields. */
    @Parameters(separators = "=")
    static final class Options {
        @Parameter(description = "DIR")
        List<String> directories = new ArrayList<>();

        @Parameter(arity = 1, names = "--verbose", description = "Stack traces of errors.")
        boolean verbose;
    }

    @Override
    public String name() {
        return "report";
    }

    @Override
    public String purpose() {
        return "Makes every derived file again from what a run wrote.";
    }

    @Override
    public OptionModel model() {
        return new OptionModel(new Options());
    }

    @Override
    public String manual() {
        return """
                It reads plan.json, manifest.json and trials.jsonl, and prints the path of report.html, the run as a
                page for a browser. The same run gives the same files, byte for byte.

                Example
                  java -jar harness.jar report results/reference/bookstore-local
                """;
    }

    @Override
    public ExitCode run(List<String> words) throws WrongUse, IOException {
        Optional<String> word = Arguments.read(model(), words);
        if (word.isEmpty() || word.get().isBlank()) {
            throw new WrongUse("report needs a result directory: report DIR");
        }
        Path directory = directory(word.get());
        StoredRun stored = StoredRun.read(directory);
        stored.trials().dropped().ifPresent(dropped -> terminal.tell("warning: " + dropped));
        try {
            stored.derive(directory, workloads.get().named(stored.plan().workload()));
        } catch (IllegalArgumentException unfit) {
            throw new WrongUse("report " + directory + ": " + unfit.getMessage(), unfit);
        }
        terminal.out().println(directory.resolve(Page.NAME));
        return ExitCode.DONE;
    }

    private Path directory(String word) throws WrongUse {
        try {
            return terminal.path(word);
        } catch (IllegalArgumentException wrong) {
            throw new WrongUse("report " + word + ": " + wrong.getMessage(), wrong);
        }
    }
}
