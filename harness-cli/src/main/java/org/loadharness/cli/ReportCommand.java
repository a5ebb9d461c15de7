package org.loadharness.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.loadharness.cli.Outcome.Strictness;
import org.loadharness.experiment.StoredRun;
import org.loadharness.page.Page;
import org.loadharness.report.Report;
import org.loadharness.require.Judgement;
import org.loadharness.require.Requirement;
import org.loadharness.stats.RunSummary;

/** {@code report}: makes every derived file again from what a run wrote. */
record ReportCommand(Terminal terminal) implements Command {
    /** Options of {@code report}. JCommander fills the fields. */
    @Parameters(separators = "=")
    static final class Options {
        @Parameter(description = "DIR")
        List<String> directories = new ArrayList<>();

        @Parameter(
                names = "--require",
                placeholder = "TEXT,...",
                splitter = RunOptions.Uncut.class,
                description =
                        "Judges the run, and shows it on its page: \"p99 < 20 ms\", \"buy.errors < 1 %\", \"scaling(1->50) > 20x\". Exit code 1 if one is not met.")
        List<String> requirements = new ArrayList<>();

        @Parameter(
                names = "--export",
                placeholder = "attempts|benchmark-bigger|benchmark-smaller|junit|markdown",
                description =
                        "Prints the run for another program: a row for each attempt of a trial with records, figures for github-action-benchmark, judged requirements for a build server, or the final table.")
        String export = "";

        @Parameter(
                names = "--" + Report.Columns.OPTION,
                placeholder = "used|all",
                description = RunOptions.COLUMNS + " Without it as the run was asked.")
        String columns = "";

        @Parameter(names = "--" + Gate.OPTION, placeholder = "fail|pass", description = Gate.MEANING)
        String inconclusive = "";

        @ParametersDelegate
        ExportedAttempts.Options attempts = new ExportedAttempts.Options();

        @Parameter(arity = 1, names = "--strict", description = "Exit code 3 if a requirement is inconclusive.")
        boolean strict;
    }

    @Override
    public String name() {
        return "report";
    }

    @Override
    public OptionModel model() {
        return new OptionModel(new Options());
    }

    @Override
    public Outcome run(List<String> words) throws WrongUse, IOException {
        Options options = new Options();
        Optional<String> word = Arguments.read(new OptionModel(options), words);
        Path directory = Arguments.directory(name(), word, terminal);
        List<String> mistakes = new ArrayList<>();
        Map<String, String> begun = begun(options, directory);
        Gate gate = Gate.read(
                given(options.inconclusive, Gate.OPTION, begun), Strictness.of(options.strict), terminal, mistakes);
        Required required =
                Required.read(given(String.join(",", options.requirements), Requirement.OPTION, begun), gate, mistakes);
        Optional<Export> export = Export.read(options.export, mistakes);
        ExportedAttempts attempts = ExportedAttempts.read(options.attempts, export, mistakes);
        Optional<Report.Columns> columns =
                Output.columns("--" + Report.Columns.OPTION + " " + options.columns, options.columns, mistakes);
        WrongUse.throwIfAny(mistakes);
        StoredRun stored = StoredRun.read(directory);
        stored.trials().dropped().ifPresent(dropped -> terminal.say("warning: " + dropped));
        try {
            required.check(stored.plan(), stored.description().mix(), mistakes);
            export.ifPresent(asked -> asked.check(required, mistakes));
            WrongUse.throwIfAny(mistakes);
            RunSummary run = stored.derive(asked(columns, required));
            if (export.filter(Export.ATTEMPTS::equals).isPresent()) {
                attempts.print(stored, terminal.out());
            }
            return reported(directory, run, new Wanted(required, export));
        } catch (IllegalArgumentException unfit) {
            throw new WrongUse("report " + directory + ": " + unfit.getMessage(), unfit);
        }
    }

    /** A build server is given what the run was required to keep to; all else is judged by what is asked of it now. */
    private static Map<String, String> begun(Options options, Path directory) {
        return options.requirements.isEmpty() && Export.JUNIT.word().equals(options.export)
                ? ResumedPlan.begunWith(directory)
                : Map.of();
    }

    private static String given(String now, String option, Map<String, String> begun) {
        return now.isBlank() ? begun.getOrDefault(option, "") : now;
    }

    /** What the files have in place of what the run was asked for. */
    private static Map<String, String> asked(Optional<Report.Columns> columns, Required required) {
        Map<String, String> asked = new TreeMap<>();
        columns.ifPresent(chosen -> asked.put(Report.Columns.OPTION, chosen.text()));
        if (!required.requirements().isEmpty()) {
            asked.put(Requirement.OPTION, String.join(", ", required.texts()));
        }
        return asked;
    }

    /** What is wanted of a run besides its files. */
    private record Wanted(Required required, Optional<Export> export) {}

    private Outcome reported(Path directory, RunSummary run, Wanted wanted) {
        List<Judgement> judgements = wanted.required().judge(run);
        Gate gate = wanted.required().gate();
        if (wanted.export().isPresent()) {
            terminal.out().print(wanted.export().get().text(run, judgements, gate));
            wanted.export().get().leftOut(run).ifPresent(terminal::say);
            Required.sentences(judgements).forEach(terminal::say);
            gate.line(judgements, Optional.empty()).ifPresent(terminal::say);
        } else {
            terminal.out().println(directory.resolve(Page.NAME));
            Required.sentences(judgements).forEach(sentence -> terminal.print(sentence + "\n"));
            gate.line(judgements, Optional.empty()).ifPresent(line -> terminal.print(line + "\n"));
        }
        return new Outcome.Judged(judgements, gate);
    }
}
