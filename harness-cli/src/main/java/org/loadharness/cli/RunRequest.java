package org.loadharness.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.loadharness.cli.EffectiveOptions.Layer;
import org.loadharness.cli.EffectiveOptions.Setting;
import org.loadharness.codec.Manifest;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.ExperimentControl;
import org.loadharness.experiment.ExperimentControl.Provenance;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PlanDraft;
import org.loadharness.plan.PlanOptions;
import org.loadharness.plan.PlanTexts;
import org.loadharness.plan.Secrets;
import org.loadharness.plan.WorkloadDescription;
import org.loadharness.require.Requirement;
import org.loadharness.scenario.Scenario;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

/**
 * What a {@code run} is asked to do, read and checked as a whole. Immutable.
 *
 * @param experiment to be run, which writes nowhere yet
 * @param resumed directory of the run that is to go on; empty for a new one
 * @param options every option as it holds
 * @param output how to report it
 * @param required what the run must keep to
 * @param scenario that is the workload; empty where that is a class
 */
record RunRequest(
        Experiment experiment,
        Optional<Path> resumed,
        EffectiveOptions options,
        Output output,
        Required required,
        Optional<Scenario> scenario) {

    /**
     * Reads the words behind the command.
     *
     * @throws WrongUse with every mistake there is
     */
    static RunRequest read(List<String> words, Terminal terminal, Workloads workloads) throws WrongUse {
        RunOptions annotated = new RunOptions();
        OptionModel model = annotated.model();
        Arguments.read(model, words);
        return read(words, new Given(annotated, model.given(), Optional.empty()), terminal, workloads);
    }

    /**
     * Options as they were written.
     *
     * @param texts of those that are given once
     * @param scenario that the command has made; empty if an option may name one
     */
    record Given(RunOptions options, Map<String, String> texts, Optional<Scenario> scenario) {}

    /**
     * Reads options that were taken out of the words.
     *
     * @throws WrongUse with every mistake there is
     */
    static RunRequest read(List<String> words, Given given, Terminal terminal, Workloads onClassPath) throws WrongUse {
        List<String> mistakes = new ArrayList<>();
        Workloads stored =
                ScenarioFile.ofRun(given.texts().getOrDefault("resume", ""), terminal, onClassPath, mistakes);
        boolean isKnown = mistakes.isEmpty();
        OptionLayers layers = new OptionLayers(new RunOptions().model(), terminal, given.scenario());
        EffectiveOptions options = layers.lay(given.texts(), OptionLayers.Repeated.of(given.options()), stored);
        Workloads workloads = layers.scenario().map(stored::with).orElse(stored);
        mistakes.addAll(layers.mistakes());
        ScenarioFile.check(layers.scenario(), options, mistakes);
        Output output = Output.of(options, mistakes);
        LiveViews.check(options, mistakes);
        Optional<Path> resumed = resumed(options, terminal, mistakes);
        Map<String, String> begun = resumed.map(ResumedPlan::begunWith).orElse(Map.of());
        Gate gate = Gate.read(
                asked(Gate.OPTION, options, begun), Outcome.Strictness.of(options.isSet("strict")), terminal, mistakes);
        OptionalLong toProfile = ServerToProfile.read(options, begun, mistakes);
        Required required = Required.read(asked(Requirement.OPTION, options, begun), gate, mistakes);
        Optional<ExperimentPlan> plan = options.isGiven("resume")
                ? resumed.filter(directory -> isKnown)
                        .flatMap(directory ->
                                new ResumedPlan(directory, options, workloads).read(mistakes, terminal::say))
                : layers.lacksScenario() ? Optional.empty() : fresh(texts(options), options, workloads, mistakes);
        WrongUse.throwIfAny(mistakes);
        ExperimentPlan checked = plan.orElseThrow();
        Workload workload = workloads.named(checked.workload());
        required.check(checked, WorkloadDescription.of(checked, workload).mix(), mistakes);
        WrongUse.throwIfAny(mistakes);
        List<String> shown = words.stream().map(Secrets::hidden).toList();
        ExperimentControl control = ExperimentControl.of(
                checked, workload, new Provenance(shown, configuration(checked, options, workloads)));
        Experiment experiment =
                (toProfile.isPresent() ? control.profiling(toProfile.getAsLong()) : control).experiment();
        List<String> notices = new PublicTargets(checked, workload).check(options, mistakes);
        WrongUse.throwIfAny(mistakes);
        OthersData.check(checked, workload, options, mistakes);
        WrongUse.throwIfAny(mistakes);
        notices.forEach(terminal::say);
        return new RunRequest(experiment, resumed, options, output, required, layers.scenario());
    }

    /** What is asked for now, or else what the run that goes on was begun with: a gate does not open because it is resumed. */
    private static String asked(String option, EffectiveOptions options, Map<String, String> begun) {
        String now = options.text(option);
        return now.isBlank() ? begun.getOrDefault(option, "") : now;
    }

    /** What is to be run. */
    ExperimentPlan plan() {
        return experiment.plan();
    }

    /** What holds: of an option that nobody gave what the plan made of its default, as a warm-up that is a part of the duration. */
    private static List<Manifest.Setting> configuration(
            ExperimentPlan plan, EffectiveOptions options, Workloads workloads) {
        List<Manifest.Setting> configuration = new ArrayList<>();
        Map<String, String> planned = PlanTexts.of(plan, workloads).options();
        options.options().forEach((option, setting) -> {
            if (isModeOfAgents(option, setting, plan)) {
                configuration.add(new Manifest.Setting(option, Mode.RPC.text(), "default with agents"));
            } else if (!setting.text().isEmpty()) {
                String held = setting.layer() == Layer.DEFAULT
                        ? planned.getOrDefault(option, setting.text())
                        : setting.text();
                configuration.add(new Manifest.Setting(option, held, setting.source()));
            }
        });
        options.phases()
                .drafts()
                .forEach(phase -> configuration.add(new Manifest.Setting(
                        "phase." + phase.name(), phase.text(), options.phases().source())));
        options.factors()
                .forEach((name, factor) -> configuration.add(
                        new Manifest.Setting("vary." + name, String.join(", ", factor.texts()), factor.source())));
        plan.variants().get(0).commonParameters().forEach((name, text) -> {
            String source = Optional.ofNullable(options.parameters().get(name))
                    .map(Setting::source)
                    .orElse("default");
            configuration.add(new Manifest.Setting("param." + name, text, source));
        });
        return configuration;
    }

    private static boolean isModeOfAgents(String option, Setting setting, ExperimentPlan plan) {
        return option.equals(PlanOptions.MODE.name())
                && setting.layer() == Layer.DEFAULT
                && plan.variants().stream()
                        .anyMatch(variant -> variant.trialSettings().agents().isPresent())
                && plan.modes().equals(List.of(Mode.RPC));
    }

    private static Optional<Path> resumed(EffectiveOptions options, Terminal terminal, List<String> mistakes) {
        if (!options.isGiven("resume")) {
            return Optional.empty();
        }
        if (options.isGiven("out")) {
            mistakes.add(options.named("out") + ": a resumed run goes on in its own directory; leave it out");
        }
        try {
            return Optional.of(terminal.path(options.text("resume")));
        } catch (IllegalArgumentException wrong) {
            mistakes.add(options.named("resume") + ": " + wrong.getMessage());
            return Optional.empty();
        }
    }

    private static Optional<ExperimentPlan> fresh(
            PlanTexts texts, EffectiveOptions options, Workloads workloads, List<String> mistakes) {
        try {
            return Optional.of(texts.draft().check(workloads));
        } catch (PlanDraft.Mistakes wrong) {
            wrong.mistakes().forEach(mistake -> mistakes.add(located(mistake, options)));
            return Optional.empty();
        }
    }

    /** Those of the options that a plan is made of, as far as they are given. */
    private static PlanTexts texts(EffectiveOptions options) {
        Map<String, String> given = new LinkedHashMap<>();
        options.options().forEach((name, setting) -> {
            if (setting.layer() != Layer.DEFAULT && PlanOptions.has(name)) {
                given.put(name, setting.text());
            }
        });
        if (!options.text(ServerToProfile.OPTION).isEmpty()) {
            given.putIfAbsent(PlanOptions.PROFILE.name(), "true");
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        options.parameters().forEach((name, setting) -> parameters.put(name, setting.text()));
        Map<String, List<String>> factors = new LinkedHashMap<>();
        options.factors().forEach((name, factor) -> factors.put(name, factor.texts()));
        return new PlanTexts(given, parameters, options.phases().drafts(), factors);
    }

    /** What stands against beginning a run at all; one that begins with an option's name has the option's value as well. */
    static WrongUse unfit(IllegalArgumentException refused, EffectiveOptions options) {
        String sentence = String.valueOf(refused.getMessage());
        boolean isOfOption = options.options().containsKey(sentence.replaceFirst("(?s)[ :].*", ""));
        return new WrongUse(isOfOption ? located(sentence, options) : sentence, refused);
    }

    private static String locatedParameter(String mistake, EffectiveOptions options) {
        for (Map.Entry<String, Setting> parameter : options.parameters().entrySet()) {
            Setting setting = parameter.getValue();
            String given = "param " + parameter.getKey() + "=" + setting.text();
            if (setting.layer() != Layer.COMMAND_LINE && mistake.startsWith(given + ": ")) {
                return "--" + given + " (" + setting.source() + ")" + mistake.substring(given.length());
            }
        }
        return "--" + mistake;
    }

    /** A mistake of a plan with the option's value and where that came from. */
    static String located(String mistake, EffectiveOptions options) {
        int colon = mistake.indexOf(':');
        String option = mistake.substring(0, Math.max(0, colon));
        if (option.startsWith("param ")) {
            return locatedParameter(mistake, options);
        }
        if (option.startsWith("phases")) {
            boolean elsewhere = options.phases().layer() != Layer.COMMAND_LINE;
            return option + (elsewhere ? " (" + options.phases().source() + ")" : "") + mistake.substring(colon);
        }
        return options.options().containsKey(option)
                ? options.named(option) + withoutValue(mistake.substring(colon), options.text(option))
                : "--" + mistake;
    }

    /** A program is told the value by the mistake itself. */
    private static String withoutValue(String mistake, String value) {
        String told = ": " + value;
        return !value.isEmpty() && mistake.startsWith(told + ": ") ? mistake.substring(told.length()) : mistake;
    }
}
