package org.loadharness.cli;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.cli.EffectiveOptions.Layer;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.ExperimentControl;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PhaseDraft;
import org.loadharness.plan.PlanOptions;
import org.loadharness.require.Requirement;
import org.loadharness.saturate.Saturation;
import org.loadharness.time.DurationText;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

/**
 * What a {@code saturate} is asked to do, read and checked as a whole. Immutable.
 *
 * @param saturation to be carried out
 * @param directory for its files; empty if none was named
 * @param options every option as it holds
 * @param output how to report it
 */
record SaturateRequest(Saturation saturation, Optional<Path> directory, EffectiveOptions options, Output output) {
    static final String FILE = "saturation.csv";

    /** Options of the load, which the range takes the place of. */
    private static final List<String> OF_RANGE =
            List.of("users", "arrivals", "repeats", "precision", "budget", "placebo", "profile", "raw");

    private static final List<String> USELESS = List.of(
            "repeats",
            "resume",
            "placebo",
            "profile",
            ServerToProfile.OPTION,
            "raw",
            "calibrate",
            "live",
            "metrics",
            Gate.OPTION);

    /** What a search does not take. */
    static final Set<String> REFUSED = Stream.concat(USELESS.stream(), Stream.of(Requirement.OPTION, "vary"))
            .collect(Collectors.toUnmodifiableSet());

    /**
     * Reads the words behind the command.
     *
     * @throws WrongUse with every mistake there is
     */
    static SaturateRequest read(List<String> words, Terminal terminal, Workloads onClassPath) throws WrongUse {
        SaturateOptions annotated = new SaturateOptions();
        OptionModel model = annotated.model();
        Arguments.read(model, words);
        OptionLayers layers = new OptionLayers(new SaturateOptions().model(), terminal);
        EffectiveOptions options = layers.lay(model.given(), OptionLayers.Repeated.of(annotated.run), onClassPath);
        Workloads workloads = layers.scenario().map(onClassPath::with).orElse(onClassPath);
        List<String> mistakes = new ArrayList<>(layers.mistakes());
        ScenarioFile.check(layers.scenario(), options, mistakes);
        Output output = Output.of(options, mistakes);
        USELESS.stream()
                .filter(option -> options.isGivenBy(option, Layer.COMMAND_LINE))
                .forEach(option -> mistakes.add("--" + option + ": a search has no use for it; leave it out"));
        if (options.isGiven(Requirement.OPTION)) { // wherever: a gate that is not looked at would be one that is gone
            mistakes.add(options.named(Requirement.OPTION)
                    + ": a search judges by its objective alone; write --objective instead");
        }
        if (!options.factors().isEmpty()) {
            mistakes.add("--vary: a search is of one system; search for each");
        }
        Optional<Saturation> saturation =
                layers.lacksScenario() ? Optional.empty() : saturation(options, workloads, mistakes);
        Optional<Path> directory = options.isGiven("out") ? directory(options, terminal, mistakes) : Optional.empty();
        WrongUse.throwIfAny(mistakes);
        ExperimentPlan plan = saturation.orElseThrow().plan();
        Workload workload = workloads.named(plan.workload());
        List<String> publicTargets =
                PublicTargets.ofSearch(saturation.orElseThrow(), workload).check(options, mistakes);
        WrongUse.throwIfAny(mistakes);
        OthersData.check(plan, workload, options, mistakes);
        WrongUse.throwIfAny(mistakes);
        publicTargets.forEach(terminal::say);
        return new SaturateRequest(saturation.orElseThrow(), directory, options, output);
    }

    private static Optional<Saturation> saturation(
            EffectiveOptions options, Workloads workloads, List<String> mistakes) {
        Optional<Workload> workload = read("workload", options, mistakes, workloads::named);
        if (workload.isEmpty()) {
            return Optional.empty();
        }
        Saturation endless = Saturation.of(experiment(workload.get(), options));
        Saturation bare = read("budget", options, mistakes, text -> endless.budget(DurationText.parse(text)))
                .orElse(endless);
        Optional<Saturation> ranged = ranged(bare, options, mistakes);
        Optional<String> objective = given("objective", options, mistakes, "write one, as in \"p99 < 50 ms\"");
        Optional<Saturation> aimed = ranged.flatMap(range -> objective.flatMap(
                text -> read("objective", options, mistakes, objectives -> range.objective(objectives))));
        if (ranged.isEmpty() && objective.isPresent()) {
            read("objective", options, mistakes, bare::objective);
        }
        Optional<Saturation> precise =
                read("precision", options, mistakes, text -> aimed.orElse(bare).precision(fraction(text)));
        Optional<Saturation> whole = aimed.flatMap(found -> precise);
        whole.ifPresent(found -> checkPlan(found, options, mistakes));
        return whole;
    }

    private static Optional<Saturation> ranged(Saturation bare, EffectiveOptions options, List<String> mistakes) {
        if (options.isGiven("arrivals")) {
            if (options.isGiven("users")) { // in the same place: of several places the last one has won
                mistakes.add(options.named("users") + ": give either --users or --arrivals, not both");
            }
            return read("arrivals", options, mistakes, bare::arrivals);
        }
        return given("users", options, mistakes, "write LOW..HIGH, or --arrivals poisson:LOW..HIGH/s")
                .flatMap(text -> read("users", options, mistakes, bare::users));
    }

    private static Experiment experiment(Workload workload, EffectiveOptions options) {
        Experiment experiment = Experiment.of(workload).onPublicNetwork(); // asked for before the search begins
        for (String option : PlanOptions.names()) {
            if (options.isGiven(option) && !option.equals("workload") && !OF_RANGE.contains(option)) {
                experiment = experiment.option(option, options.text(option));
            }
        }
        for (var parameter : options.parameters().entrySet()) {
            experiment = experiment.parameter(
                    parameter.getKey(), parameter.getValue().text());
        }
        List<PhaseDraft> phases = options.phases().drafts();
        return phases.isEmpty() ? experiment : ExperimentControl.withPhases(experiment, phases);
    }

    private static void checkPlan(Saturation saturation, EffectiveOptions options, List<String> mistakes) {
        try {
            saturation.plan();
        } catch (IllegalArgumentException wrong) {
            String.valueOf(wrong.getMessage())
                    .lines()
                    .forEach(line -> mistakes.add(
                            line.startsWith("requirement")
                                    ? "--objective: " + line
                                    : RunRequest.located(line, options)));
        }
    }

    private static Optional<Path> directory(EffectiveOptions options, Terminal terminal, List<String> mistakes) {
        Optional<Path> directory = given("out", options, mistakes, "it names no directory")
                .flatMap(text -> read("out", options, mistakes, terminal::path));
        directory
                .filter(found -> Files.exists(found.resolve(FILE)))
                .ifPresent(found ->
                        mistakes.add(options.named("out") + ": holds a search already; choose another directory"));
        return directory;
    }

    private static Optional<String> given(
            String option, EffectiveOptions options, List<String> mistakes, String wayOut) {
        if (options.text(option).isBlank()) {
            mistakes.add("--" + option + ": is missing; " + wayOut);
            return Optional.empty();
        }
        return Optional.of(options.text(option));
    }

    private static <T> Optional<T> read(
            String option, EffectiveOptions options, List<String> mistakes, Function<String, T> reading) {
        try {
            return Optional.of(reading.apply(options.text(option)));
        } catch (IllegalArgumentException wrong) {
            String.valueOf(wrong.getMessage())
                    .lines()
                    .forEach(line -> mistakes.add(options.named(option) + ": " + line));
            return Optional.empty();
        }
    }

    private static double fraction(String text) {
        if (!SaturateOptions.isShare(text)) {
            throw new IllegalArgumentException("is no percentage; write one from 1% to 50%, as in 3%");
        }
        return new BigDecimal(text.replaceAll("[%\\s]", "")).movePointLeft(2).doubleValue();
    }
}
