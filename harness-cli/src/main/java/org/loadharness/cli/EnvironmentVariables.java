package org.loadharness.cli;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.loadharness.cli.EffectiveOptions.Layer;
import org.loadharness.cli.EffectiveOptions.Setting;
import org.loadharness.cli.OptionModel.Kind;
import org.loadharness.cli.OptionModel.Option;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Suggestion;
import org.loadharness.workload.Workload;

/**
 * Options in environment variables: {@code HARNESS_TIME_LIMIT} is {@code --time-limit}, {@code HARNESS_PARAM_STORE} is
 * {@code --param store=}; {@code HARNESS_PHASE} has a line for each {@code --phase}, {@code HARNESS_VARY} one for each
 * {@code --vary}. An empty one is a mistake, as an empty value is on the command line. Other variables of that beginning may be
 * somebody else's: they are named in a warning and left alone. Immutable. Thread-safe.
 */
record EnvironmentVariables(Map<String, String> all) {
    private static final String START = "HARNESS_";
    private static final String PARAMETER = START + "PARAM";
    private static final String PHASE = START + "PHASE";
    private static final String VARY = START + "VARY";
    private static final String PARAMETER_START = PARAMETER + "_";

    /** The options among them, by name. */
    Map<String, Setting> options(OptionModel model) {
        Map<String, Setting> found = new LinkedHashMap<>();
        for (Option option : model.options()) {
            String text = all.getOrDefault(variable(START, option.name()), "");
            if (option.kind() != Kind.REPEATABLE && !text.isBlank()) {
                found.put(option.name(), setting(variable(START, option.name()), text));
            }
        }
        return found;
    }

    /** The parameters of a workload among them, by name; one that the workload does not have is a mistake. */
    Map<String, Setting> parameters(Workload workload, List<String> mistakes) {
        Map<String, String> names = new TreeMap<>();
        for (Parameter<?> parameter : workload.parameters()) {
            names.put(variable(PARAMETER_START, parameter.name()), parameter.name());
        }
        if (!all.getOrDefault(PARAMETER, "").isBlank()) {
            mistakes.add(PARAMETER + " " + all.get(PARAMETER)
                    + ": the parameter's name belongs to the variable's, as in " + PARAMETER_START + "STORE; unset it");
        }
        Map<String, Setting> found = new LinkedHashMap<>();
        new TreeMap<>(all).forEach((variable, text) -> {
            if (!variable.startsWith(PARAMETER_START) || text.isBlank()) {
                return;
            }
            String name = names.get(variable);
            if (name == null) {
                mistakes.add(variable + " " + text + ": " + workload.name() + " has no such parameter"
                        + meant(PARAMETER_START, variable, names.keySet())
                                .map(near -> ", did you mean " + near + "?")
                                .orElse(all(names.keySet())));
            } else {
                found.put(name, setting(variable, text));
            }
        });
        return found;
    }

    private static String all(Set<String> variables) {
        return "; unset it" + (variables.isEmpty() ? "" : ", known are " + String.join(", ", variables));
    }

    /** The phases, one on each line; empty if there are none. */
    Optional<Setting> phases() {
        return Optional.of(all.getOrDefault(PHASE, ""))
                .filter(lines -> !lines.isBlank())
                .map(lines -> setting(PHASE, lines));
    }

    /** The factors, one on each line; empty if there are none. */
    Optional<Setting> factors() {
        return Optional.of(all.getOrDefault(VARY, ""))
                .filter(lines -> !lines.isBlank())
                .map(lines -> setting(VARY, lines));
    }

    /** A sentence for every variable that is empty and would be an option or a parameter: a gate may be what it was to be. */
    List<String> empty(OptionModel model) {
        List<String> known = known(model);
        return all.keySet().stream()
                .sorted()
                .filter(variable -> known.contains(variable) || variable.startsWith(PARAMETER_START))
                .filter(variable -> all.getOrDefault(variable, "").isBlank())
                .map(variable ->
                        variable + " is empty, as from another variable that is not set; give it a value, or unset it")
                .toList();
    }

    /** A hint for every variable that is no option. */
    List<String> hints(OptionModel model) {
        List<String> known = known(model);
        return all.keySet().stream()
                .sorted()
                .filter(variable -> variable.startsWith(START) && !variable.startsWith(PARAMETER_START))
                .filter(variable -> !known.contains(variable))
                .map(variable -> "warning: " + variable + " is no option"
                        + meant(START, variable, known)
                                .map(near -> "; did you mean " + near + "?")
                                .orElse(" and is left alone"))
                .toList();
    }

    private static List<String> known(OptionModel model) {
        return model.options().stream()
                .map(option -> variable(START, option.name()))
                .toList();
    }

    /** The nearest of them by what stands behind the start of all. */
    private static Optional<String> meant(String start, String variable, Collection<String> known) {
        List<String> names =
                known.stream().map(name -> name.substring(start.length())).toList();
        return Suggestion.nearest(variable.substring(start.length()), names).map(meant -> start + meant);
    }

    private static Setting setting(String variable, String text) {
        return new Setting(text, Layer.ENVIRONMENT, "environment " + variable);
    }

    private static String variable(String start, String name) {
        return start + name.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
    }
}
