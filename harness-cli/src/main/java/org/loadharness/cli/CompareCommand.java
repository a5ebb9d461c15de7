package org.loadharness.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.loadharness.cause.Cause;
import org.loadharness.cli.Outcome.Strictness;
import org.loadharness.experiment.StoredRun;
import org.loadharness.page.Page;
import org.loadharness.require.ComparedFigure;
import org.loadharness.require.RpcOverhead;
import org.loadharness.require.RunComparison;
import org.loadharness.require.RunEffects;
import org.loadharness.require.RunEffects.FactorEffect;
import org.loadharness.require.RunEffects.FactorLevels;
import org.loadharness.stats.RunSummary;

/** {@code compare}: two runs, or the values of each factor of one, figure by figure. */
record CompareCommand(Terminal terminal) implements Command {
    private static final String NEEDED =
            "compare needs two result directories: compare A B, or one whose run varied something: compare A";

    /** Options of {@code compare}. JCommander fills the fields. */
    @Parameters(separators = "=")
    static final class Options {
        @Parameter(description = "A [B]")
        List<String> directories = new ArrayList<>();

        @Parameter(
                names = "--metric",
                order = 1,
                placeholder = "NAME",
                splitter = RunOptions.Whole.class,
                description =
                        "What to compare, as in p99 or buy.mean; repeatable. Without it: throughput, mean, p50, p99.")
        List<String> metrics = new ArrayList<>();

        @Parameter(
                names = "--margin",
                order = 2,
                placeholder = "PERCENT",
                description = "The change that does not matter.")
        String margin = RunComparison.Terms.STANDARD.margin();

        @Parameter(
                names = "--format",
                order = 3,
                placeholder = "table|csv|json|markdown",
                description = "The form of the answer.")
        String format = "table";

        @Parameter(
                names = "--page",
                order = 4,
                placeholder = "FILE",
                description =
                        "Writes the page of B with A beside it as well: changes, and flame graphs of profiled runs as differences.")
        String page = "";

        @Parameter(
                arity = 1,
                names = "--strict",
                order = 5,
                description = "Exit with 3 if a figure is neither the same nor found to have changed.")
        boolean strict;
    }

    @Override
    public String name() {
        return "compare";
    }

    @Override
    public OptionModel model() {
        return new OptionModel(new Options());
    }

    @Override
    public Outcome run(List<String> words) throws WrongUse, IOException {
        Options options = new Options();
        List<String> directories = Arguments.all(new OptionModel(options), words);
        OutputForm form = OutputForm.named(options.format);
        return switch (directories.size()) {
            case 0 -> throw new WrongUse(NEEDED);
            case 1 -> {
                if (!options.page.isEmpty()) {
                    throw new WrongUse("--page needs two result directories: compare A B --page FILE");
                }
                yield effects(directories.get(0), form, options);
            }
            default -> changes(directories, form, options);
        };
    }

    private Outcome changes(List<String> directories, OutputForm form, Options options) throws WrongUse, IOException {
        Optional<Path> page = page(directories, options);
        RunComparison.Side before = side(directories.get(0));
        RunComparison.Side after = side(directories.get(1));
        RunComparison comparison = compared(() -> RunComparison.of(before, after, terms(options)));
        List<String> why = Cause.changes(before.run(), after.run());
        terminal.print(ComparisonText.of(comparison, why, form, terminal.width()), form);
        if (page.isPresent()) {
            FactorLevels names = new FactorLevels("run", directories.get(0), directories.get(1));
            Page.writeFile(
                    page.get(),
                    Page.compared(before.run(), after.run(), names, comparison.differences(), terms(options)));
        }
        comparison.unpaired().forEach(point -> terminal.say("note: " + point));
        if (comparison.isWorse()) {
            return new Outcome.Regressed();
        }
        return ending(comparison.figures(), options);
    }

    /** No file of a run: its manifest has what is in them. */
    private Optional<Path> page(List<String> directories, Options options) throws WrongUse {
        if (options.page.isEmpty()) {
            return Optional.empty();
        }
        Path file = path("--page " + options.page, options.page);
        for (String directory : directories) {
            if (file.toAbsolutePath()
                    .normalize()
                    .startsWith(path("compare " + directory, directory)
                            .toAbsolutePath()
                            .normalize())) {
                throw new WrongUse("--page " + options.page + ": is a file of the run; name one outside of both");
            }
        }
        Optional<String> unfit = Terminal.unfit(file);
        if (unfit.isPresent()) {
            throw new WrongUse("--page " + options.page + ": " + unfit.get());
        }
        return Optional.of(file);
    }

    private Path path(String what, String text) throws WrongUse {
        try {
            return terminal.path(text);
        } catch (IllegalArgumentException wrong) {
            throw new WrongUse(what + ": " + wrong.getMessage(), wrong);
        }
    }

    private Outcome effects(String directory, OutputForm form, Options options) throws WrongUse, IOException {
        RunSummary run = side(directory).run();
        if (run.plan().factors().isEmpty()) {
            throw new WrongUse("compare " + directory + ": the run varies nothing but its load, by itself it needs"
                    + " --vary NAME=A,B or several modes; else compare needs two result directories: compare A B");
        }
        RunEffects effects = compared(() -> RunEffects.of(run, terms(options)));
        EffectsPage page = new EffectsPage(effects, RpcOverhead.of(run));
        terminal.print(ComparisonText.of(page, form, terminal.width()), form);
        effects.unpaired().forEach(point -> terminal.say("note: " + point));
        return ending(effects.effects().stream().map(FactorEffect::figure).toList(), options);
    }

    /** Where nothing is worse, or may be. */
    private Outcome ending(List<ComparedFigure> figures, Options options) {
        long open = figures.stream()
                .filter(figure -> figure.answer() == ComparedFigure.Answer.INCONCLUSIVE)
                .count();
        if (open == 0) {
            return new Outcome.Done();
        }
        terminal.say(
                "warning: inconclusive: " + open + " of " + figures.size() + " figures; each says what it would need");
        return new Outcome.Uncertain(Strictness.of(options.strict));
    }

    private static RunComparison.Terms terms(Options options) {
        return new RunComparison.Terms(
                options.metrics.isEmpty() ? RunComparison.Terms.STANDARD.metrics() : options.metrics, options.margin);
    }

    private static <T> T compared(Supplier<T> comparison) throws WrongUse {
        try {
            return comparison.get();
        } catch (IllegalArgumentException wrong) {
            throw new WrongUse("compare: " + wrong.getMessage(), wrong);
        }
    }

    private RunComparison.Side side(String word) throws WrongUse, IOException {
        try {
            StoredRun stored = StoredRun.read(terminal.path(word));
            stored.trials().dropped().ifPresent(dropped -> terminal.say("warning: " + dropped));
            Map<String, String> configuration = new LinkedHashMap<>();
            configuration.put("harness", stored.manifest().sessions().get(0).harnessVersion());
            stored.manifest().configuration().forEach(setting -> configuration.put(setting.option(), setting.value()));
            RunSummary run = stored.summary();
            Unfinished.say(terminal, word, run);
            return new RunComparison.Side(run, configuration);
        } catch (IllegalArgumentException wrong) {
            throw new WrongUse("compare " + word + ": " + wrong.getMessage(), wrong);
        }
    }
}
