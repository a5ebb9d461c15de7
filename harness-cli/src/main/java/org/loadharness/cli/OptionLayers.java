package org.loadharness.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.loadharness.cli.EffectiveOptions.Factor;
import org.loadharness.cli.EffectiveOptions.Layer;
import org.loadharness.cli.EffectiveOptions.Phases;
import org.loadharness.cli.EffectiveOptions.Setting;
import org.loadharness.cli.OptionModel.Kind;
import org.loadharness.cli.OptionModel.Option;
import org.loadharness.codec.MalformedFile;
import org.loadharness.codec.Sentence;
import org.loadharness.plan.FactorNames;
import org.loadharness.scenario.Scenario;
import org.loadharness.workload.Suggestion;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

/**
 * Lays the values of options over each other: defaults, the file of {@code --config}, environment variables, command
 * line. Collects what is wrong with where they stand; what is wrong with the values themselves is found later. Confined
 * to one thread.
 */
final class OptionLayers {
    private static final String CONFIG = "config";
    private static final String ARRIVALS = "arrivals";
    private static final String SCENARIO = "scenario";

    private final OptionModel model;
    private final Terminal terminal;
    private final Map<String, Setting> options = new LinkedHashMap<>();
    private final Map<String, Setting> parameters = new LinkedHashMap<>();
    private final List<String> mistakes = new ArrayList<>();
    private Optional<Scenario> scenario;
    private boolean lacksScenario;

    OptionLayers(OptionModel model, Terminal terminal) {
        this(model, terminal, Optional.empty());
    }

    /** @param scenario of a command that has made one; empty if an option may name one */
    OptionLayers(OptionModel model, Terminal terminal, Optional<Scenario> scenario) {
        this.model = model;
        this.terminal = terminal;
        this.scenario = scenario;
    }

    /** The scenario that is the workload; empty if there is none. */
    Optional<Scenario> scenario() {
        return scenario;
    }

    /** Whether a scenario is asked for that cannot be read, so that nobody knows what the workload is. */
    boolean lacksScenario() {
        return lacksScenario;
    }

    /** What is wrong, one sentence each. */
    List<String> mistakes() {
        return mistakes;
    }

    /**
     * Lays all layers.
     *
     * @param given options of the command line
     * @param repeated what of the command line may be given any number of times
     */
    EffectiveOptions lay(Map<String, String> given, Repeated repeated, Workloads workloads) {
        EnvironmentVariables variables = new EnvironmentVariables(terminal.environment());
        mistakes.addAll(variables.empty(model));
        Map<String, Setting> environment = variables.options(model);
        Map<String, Setting> commandLine = new LinkedHashMap<>();
        given.forEach((option, text) -> commandLine.put(option, Setting.onCommandLine(text)));
        Optional<Setting> file = Optional.ofNullable(commandLine.getOrDefault(CONFIG, environment.get(CONFIG)));
        Optional<ConfigFile> config = file.flatMap(setting -> config(setting.text()));

        model.options().stream()
                .filter(option -> option.kind() != Kind.REPEATABLE)
                .forEach(option -> options.put(option.name(), Setting.byDefault(option.defaultText())));
        String named = scenarioFile(commandLine, environment, config);
        scenario = scenario.or(() -> ScenarioFile.named(named, terminal, mistakes));
        lacksScenario = scenario.isEmpty() && !named.isEmpty();
        scenario.ifPresent(this::layScenario);
        Workloads known = scenario.map(workloads::with).orElse(workloads);
        config.ifPresent(found -> layOptions(found, file.orElseThrow().text()));
        environment.forEach(this::put);
        commandLine.forEach(this::put);

        config.ifPresent(found -> layParameters(found, file.orElseThrow().text()));
        Optional<Workload> workload = lacksScenario ? Optional.empty() : named(text("workload"), known);
        workload.ifPresent(chosen -> parameters.putAll(variables.parameters(chosen, mistakes)));
        ParameterPairs.read(repeated.pairs(), mistakes)
                .forEach((name, text) -> parameters.put(name, Setting.onCommandLine(text)));
        variables.hints(model).forEach(terminal::say);
        PhaseLayers phases = new PhaseLayers(new TraceFiles(terminal), mistakes);
        scenario.ifPresent(chosen -> phases.scenario(chosen, source(chosen)));
        config.ifPresent(found -> phases.config(found, file.orElseThrow().text()));
        phases.environment(variables);
        phases.commandLine(repeated.phases());
        FactorNames names = FactorNames.of(workload);
        FactorLayers factors = new FactorLayers(names, mistakes);
        scenario.ifPresent(chosen -> factors.scenario(chosen.factors(), source(chosen)));
        config.ifPresent(found -> factors.config(found, file.orElseThrow().text()));
        factors.environment(variables);
        factors.commandLine(repeated.factors());
        return new EffectiveOptions(
                options, parameters, insteadOfArrivals(phases.phases()), insteadOfSingle(factors.factors(), names));
    }

    private static String scenarioFile(
            Map<String, Setting> commandLine, Map<String, Setting> environment, Optional<ConfigFile> config) {
        return Optional.ofNullable(commandLine.getOrDefault(SCENARIO, environment.get(SCENARIO)))
                .map(Setting::text)
                .or(() -> config.flatMap(
                        file -> Optional.ofNullable(file.options().get(SCENARIO))))
                .orElse("");
    }

    private static String source(Scenario chosen) {
        return chosen.source().map(text -> "scenario " + text.file()).orElse("scenario");
    }

    /** What the scenario says of its run holds where nothing else is said. */
    private void layScenario(Scenario chosen) {
        String source = source(chosen);
        put("workload", new Setting(chosen.name(), Layer.SCENARIO, source));
        chosen.options().forEach((option, text) -> put(option, new Setting(text, Layer.SCENARIO, source)));
    }

    /** A value may be given alone or as a factor, by its own name or its alternative's: the highest layer that gives one wins. */
    private Map<String, Factor> insteadOfSingle(Map<String, Factor> factors, FactorNames names) {
        Map<String, Factor> holding = new LinkedHashMap<>();
        factors.forEach((name, factor) -> {
            String planned = FactorNames.planned(name);
            Layer highest = FactorNames.parameter(planned)
                    .map(parameter -> insteadOfParameter(parameter, factor))
                    .orElseGet(() -> insteadOfOption(planned, factor, other -> factors.get(names.ofOption(other))));
            if (factor.layer() == highest) {
                holding.put(name, factor);
            }
        });
        return holding;
    }

    /** The highest layer in which the parameter has a value, or several. */
    private Layer insteadOfParameter(String parameter, Factor factor) {
        Layer single = layer(parameters.get(parameter));
        if (single.compareTo(factor.layer()) < 0) {
            parameters.remove(parameter);
        }
        return Collections.max(List.of(factor.layer(), single));
    }

    /** The highest layer in which the option or its alternative has a value, or several. */
    private Layer insteadOfOption(String option, Factor factor, Function<String, @Nullable Factor> factors) {
        Layer highest = factor.layer();
        for (String rival :
                Stream.concat(Stream.of(option), model.alternatives(option)).toList()) {
            giveWay(rival, factor.layer());
            Factor several = factors.apply(rival);
            Layer ofSeveral = several == null ? Layer.DEFAULT : several.layer();
            highest = Collections.max(List.of(highest, layer(options.get(rival)), ofSeveral));
        }
        return highest;
    }

    private static Layer layer(@Nullable Setting setting) {
        return setting == null ? Layer.DEFAULT : setting.layer();
    }

    /**
     * Options that may be given any number of times.
     *
     * @param pairs values of {@code --param}
     * @param phases values of {@code --phase}
     * @param factors values of {@code --vary}
     */
    record Repeated(List<String> pairs, List<String> phases, List<String> factors) {
        static Repeated of(RunOptions options) {
            return new Repeated(options.parameters, options.phases, options.factors);
        }
    }

    private Optional<ConfigFile> config(String file) {
        try {
            return Optional.of(ConfigFile.read(terminal.path(file)));
        } catch (MalformedFile malformed) {
            mistakes.add("--config " + malformed.getMessage());
        } catch (IOException unreadable) {
            mistakes.add("--config " + file + ": " + Sentence.of(unreadable));
        } catch (IllegalArgumentException wrong) {
            mistakes.add("--config " + file + ": " + wrong.getMessage());
        }
        return Optional.empty();
    }

    private void layOptions(ConfigFile config, String file) {
        config.options().forEach((option, text) -> {
            if (option.equals(CONFIG)) {
                mistakes.add("--config " + file + ": " + option + ": a file of options names no other; leave it out");
            } else if (model.named(option).isEmpty()) {
                List<String> known = model.options().stream().map(Option::name).toList();
                String meant = Suggestion.nearest(option, known)
                        .map(nearest -> "did you mean " + nearest + "?")
                        .orElse("the names are those of the options of run, without dashes");
                mistakes.add("--config " + file + ": " + option + ": unknown option, " + meant);
            } else {
                put(option, new Setting(text, Layer.CONFIG, "config file " + file));
            }
        });
    }

    private void layParameters(ConfigFile config, String file) {
        config.parameters()
                .forEach((name, text) -> parameters.put(name, new Setting(text, Layer.CONFIG, "config file " + file)));
    }

    /** Phases or arrivals: the higher layer that gives either wins. */
    private Phases insteadOfArrivals(Phases phases) {
        Setting arrivals = options.get(ARRIVALS);
        if (arrivals != null && arrivals.layer().compareTo(phases.layer()) > 0) {
            return Phases.NONE;
        }
        giveWay(ARRIVALS, phases.layer());
        return phases;
    }

    private void put(String option, Setting setting) {
        if (isFlag(option) && !setting.text().matches("true|false")) {
            mistakes.add("--" + option + " (" + setting.source() + "): must be true or false, was \"" + setting.text()
                    + "\"");
            return;
        }
        if (setting.text().isBlank()) {
            mistakes.add("--" + option + " (" + setting.source() + "): " + Arguments.EMPTY);
            return;
        }
        if (setting.layer() != Layer.COMMAND_LINE && model.isOfAnother(option, setting.text())) {
            terminal.say("warning: --" + option + " " + EffectiveOptions.brief(setting.text()) + " ("
                    + setting.source() + ") is meant for another command and is left alone; here it is written as in "
                    + model.named(option).map(Option::defaultText).orElse(""));
            return;
        }
        options.put(option, option.equals(ARRIVALS) ? new TraceFiles(terminal).located(setting) : setting);
        if (!setting.text().equals("false")) {
            model.displacedBy(option, setting.text()).forEach(other -> giveWay(other, setting.layer()));
        }
    }

    /** An option of a lower layer gives way to its alternative. */
    private void giveWay(String option, Layer above) {
        Setting setting = options.get(option);
        if (setting != null && setting.layer().compareTo(above) < 0) {
            String standard = model.named(option).map(Option::defaultText).orElse("");
            options.put(option, Setting.byDefault(standard));
        }
    }

    private boolean isFlag(String option) {
        return model.named(option).filter(found -> found.kind() == Kind.FLAG).isPresent();
    }

    private String text(String option) {
        Setting setting = options.get(option);
        return setting == null ? "" : setting.text();
    }

    private static Optional<Workload> named(String name, Workloads workloads) {
        return workloads.all().stream()
                .filter(workload -> workload.name().equals(name))
                .findFirst();
    }
}
