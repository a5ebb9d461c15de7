package org.loadharness.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.loadharness.codec.Sentence;
import org.loadharness.experiment.StoredRun;
import org.loadharness.experiment.UnfitDirectory;
import org.loadharness.plan.Variant;
import org.loadharness.report.MeasurementsFile;
import org.loadharness.report.QueueSheets;
import org.loadharness.stats.RunSummary;
import org.loadharness.theory.Scaling;
import org.loadharness.theory.Scaling.MeasuredScaling;
import org.loadharness.theory.ScalingForecast.HoldOut.LowerLoads;
import org.loadharness.theory.Theory;
import org.loadharness.theory.ThroughputAtLoad;
import org.loadharness.theory.ThroughputAtLoad.Noise;

/** {@code model}: what theory says of a run, or of anybody's measurements. */
record ModelCommand(Terminal terminal) implements Command {
    private static final String ESTIMATED = "estimated";
    private static final Pattern PERCENT = Pattern.compile("\\s*(\\d{1,3}(?:\\.\\d{1,9})?)\\s*%?\\s*");

    /** Options of {@code model}. JCommander fills the fields. */
    @Parameters(separators = "=")
    static final class Options {
        @Parameter(description = "DIR|FILE.csv")
        String measured = "";

        @Parameter(
                names = "--users-column",
                order = 1,
                placeholder = "NAME",
                description = "The column of a file that has the mean number of users or requests under way.")
        String users = "";

        @Parameter(
                names = "--throughput-column",
                order = 2,
                placeholder = "NAME",
                description = "The column of a file that has the throughput.")
        String throughput = "";

        @Parameter(
                names = "--by",
                order = 3,
                placeholder = "FACTOR",
                description =
                        "A factor of a run whose values take the place of users: threads, or cores, of which a list as in"
                                + " 0-1 counts.")
        String by = "";

        @Parameter(
                names = "--fit-up-to",
                order = 4,
                placeholder = "PERCENT",
                description = "The lower part of the range of users that laws are fitted on to predict the rest.")
        String fitUpTo = LowerLoads.USUAL.percentOfRange().toPlainString() + " %";

        @Parameter(
                names = "--scatter",
                order = 5,
                placeholder = "estimated|relative|root|absolute",
                description =
                        "How throughput scatters: by a share of it, by its root, or as much at all loads, as most "
                                + "published fits have it; estimated takes the most probable of these.")
        String scatter = ESTIMATED;

        @Parameter(
                names = "--format",
                order = 6,
                placeholder = "table|csv|json|markdown",
                description = "The form of the answer; csv has only the loads.")
        String format = "table";
    }

    @Override
    public String name() {
        return "model";
    }

    @Override
    public OptionModel model() {
        return new OptionModel(new Options());
    }

    @Override
    public Outcome run(List<String> words) throws WrongUse, IOException {
        Options options = new Options();
        Optional<String> word = Arguments.read(new OptionModel(options), words);
        OutputForm form = OutputForm.named(options.format);
        Terms terms = new Terms(lower(options.fitUpTo), noise(options.scatter));
        if (word.isEmpty() || word.get().isBlank()) {
            throw new WrongUse("model needs a result directory or a file: model DIR, or model FILE.csv");
        }
        List<ModelAnswer> answers = answers(word.get(), options, terms);
        String printed = ModelText.of(answers, form, terminal.width());
        terminal.print(printed, form);
        for (ModelAnswer answer : answers) {
            if (answer.scaling() instanceof Scaling.Unknown unknown) {
                String of = answer.about().isEmpty() ? "" : " of " + answer.about();
                terminal.say("note: no law of scalability" + of + ": " + unknown.why());
            }
        }
        if (answers.stream().allMatch(ModelAnswer::isEmpty) || printed.isEmpty()) {
            terminal.say("warning: theory has nothing to say of " + word.get());
        }
        return new Outcome.Done();
    }

    /** How laws are fitted. */
    private record Terms(LowerLoads lower, Optional<Noise> noise) {
        Scaling scaling(List<ThroughputAtLoad> loads) {
            return Scaling.of(loads, lower, noise.orElseGet(() -> Noise.estimated(loads)));
        }
    }

    /** Empty if it is to be estimated. */
    private static Optional<Noise> noise(String text) throws WrongUse {
        if (text.equals(ESTIMATED)) {
            return Optional.empty();
        }
        return Optional.of(Arrays.stream(Noise.values())
                .filter(noise -> noise.name().toLowerCase(Locale.ROOT).equals(text))
                .findFirst()
                .orElseThrow(() -> new WrongUse(
                        "--scatter " + text + ": unknown scatter; use estimated, relative, root or absolute")));
    }

    private static LowerLoads lower(String text) throws WrongUse {
        Matcher percent = PERCENT.matcher(text);
        try {
            if (percent.matches()) {
                return new LowerLoads(new BigDecimal(percent.group(1)));
            }
        } catch (IllegalArgumentException wrong) {
            throw refused(text, wrong);
        }
        throw refused(text, new IllegalArgumentException("no percentage"));
    }

    private static WrongUse refused(String text, IllegalArgumentException wrong) {
        return new WrongUse(
                "--fit-up-to " + text + ": must be a percentage above 0 % and below 100 %, as in 60%", wrong);
    }

    private List<ModelAnswer> answers(String word, Options options, Terms terms) throws WrongUse, IOException {
        try {
            Path path = terminal.path(word);
            if (Files.isDirectory(path)) {
                refuseColumns(word, options);
                StoredRun stored = StoredRun.read(path);
                stored.trials().dropped().ifPresent(dropped -> terminal.say("warning: " + dropped));
                RunSummary run = stored.summary();
                Unfinished.say(terminal, word, run);
                return options.by.isEmpty() ? of(run, terms) : along(run, options.by, terms);
            }
            if (!options.by.isEmpty()) {
                throw new WrongUse("--by " + options.by + ": a file has no factors; name its columns");
            }
            return List.of(new ModelAnswer(
                    "",
                    terms.scaling(MeasurementsFile.read(path, named(options.users), named(options.throughput))),
                    Optional.empty()));
        } catch (IllegalArgumentException wrong) {
            throw new WrongUse("model " + word + ": " + wrong.getMessage(), wrong);
        } catch (UnfitDirectory unfit) {
            throw unfit;
        } catch (IOException unreadable) {
            throw new WrongUse(
                    "model " + word + ": " + Sentence.of(unreadable) + "; name a result directory, or a file"
                            + " that can be read",
                    unreadable);
        }
    }

    private static void refuseColumns(String word, Options options) throws WrongUse {
        List<String> mistakes = new ArrayList<>();
        Map.of("--users-column", options.users, "--throughput-column", options.throughput)
                .forEach((option, column) -> {
                    if (!column.isEmpty()) {
                        mistakes.add(option + " " + column + ": " + word
                                + " is a result directory, whose columns are known; leave it out");
                    }
                });
        WrongUse.throwIfAny(mistakes);
    }

    private List<ModelAnswer> of(RunSummary run, Terms terms) {
        return run.plan().variants().stream()
                .map(variant -> of(run, variant, terms))
                .toList();
    }

    private List<ModelAnswer> along(RunSummary run, String factor, Terms terms) throws WrongUse {
        List<FactorSizes.Rest> apart =
                FactorSizes.of(run.plan().factors(), factor).apart(run.points());
        terminal.say("note: users in the answer stands for " + factor);
        return apart.stream()
                .map(rest -> new ModelAnswer(
                        rest.label(),
                        scaling(MeasuredScaling.along(rest.points(), rest::size), terms),
                        Optional.empty()))
                .toList();
    }

    private ModelAnswer of(RunSummary run, Variant variant, Terms terms) {
        return new ModelAnswer(
                variant.label(),
                scaling(MeasuredScaling.of(run.pointsOf(variant)), terms),
                Optional.of(QueueSheets.of(run.plan(), Theory.of(run, variant, terms.lower()))));
    }

    private Scaling scaling(MeasuredScaling measured, Terms terms) {
        measured.leftOut()
                .forEach((reason, left) ->
                        terminal.say("note: left out of the laws, for " + reason + ": " + String.join(", ", left)));
        return terms.scaling(measured.loads());
    }

    private static Optional<String> named(String column) {
        return column.isBlank() ? Optional.empty() : Optional.of(column);
    }
}
