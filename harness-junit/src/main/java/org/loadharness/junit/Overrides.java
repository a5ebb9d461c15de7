package org.loadharness.junit;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.loadharness.experiment.PastedWord;
import org.loadharness.plan.PlanOptions;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Suggestion;
import org.loadharness.workload.Workload;

/**
 * What is said from outside, by configuration parameters of JUnit or by system properties. Immutable. Thread-safe.
 *
 * @param options of the command line
 * @param parameters of the workload
 * @param conditions that only tests have: confidence, inconclusive, update-baseline
 * @param given all of them by their full names, in the order of names
 */
record Overrides(
        Map<String, String> options,
        Map<String, String> parameters,
        Map<String, String> conditions,
        Map<String, String> given) {
    /** How all names begin: {@value}. */
    static final String PREFIX = "harness.";

    /** The attribute that is called duration on the command line: {@value}. */
    static final String MEASURE = "measure";

    static final String CONFIDENCE = "confidence";
    static final String INCONCLUSIVE = "inconclusive";
    static final String UPDATE = "update-baseline";

    private static final String PARAM = "param.";
    private static final List<String> CONDITIONS = List.of(CONFIDENCE, INCONCLUSIVE, UPDATE);

    Overrides {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        conditions = Collections.unmodifiableMap(new LinkedHashMap<>(conditions));
        given = Collections.unmodifiableMap(new LinkedHashMap<>(given));
    }

    /**
     * Reads them. Names that nobody knows are found among system properties alone: configuration parameters can be asked
     * for, not listed.
     *
     * @param text of a full name, if there is one
     * @param properties names of all system properties
     */
    static Overrides read(
            Function<String, Optional<String>> text,
            Collection<String> properties,
            Workload workload,
            Mistakes mistakes) {
        Set<String> known = known(workload);
        properties.stream()
                .filter(name -> name.startsWith(PREFIX))
                .map(name -> name.substring(PREFIX.length()))
                .filter(name -> !known.contains(name))
                .sorted()
                .forEach(name -> mistakes.add(unknown(name, known, workload)));
        Map<String, String> given = new LinkedHashMap<>();
        known.forEach(name -> text.apply(PREFIX + name).ifPresent(value -> given.put(name, value)));
        if (given.containsKey(MEASURE) && given.containsKey("duration")) {
            mistakes.add(PREFIX + MEASURE + ": is the same as " + PREFIX + "duration; give one of them");
        }
        return sorted(given);
    }

    /** As arguments of a command, each with a blank before it; those named are left out. */
    String arguments(Set<String> except) {
        return given.entrySet().stream()
                .filter(each -> !except.contains(each.getKey()))
                .map(each -> " -D" + PREFIX + each.getKey() + "=" + PastedWord.of(each.getValue()))
                .collect(Collectors.joining());
    }

    /** Whether the points are not those that the test itself names. */
    boolean choosePoints() {
        return options.containsKey("users") || options.containsKey("arrivals");
    }

    private static Overrides sorted(Map<String, String> given) {
        Map<String, String> options = new LinkedHashMap<>();
        Map<String, String> parameters = new LinkedHashMap<>();
        Map<String, String> conditions = new LinkedHashMap<>();
        given.forEach((name, text) -> {
            if (name.startsWith(PARAM)) {
                parameters.put(name.substring(PARAM.length()), text);
            } else if (CONDITIONS.contains(name)) {
                conditions.put(name, text);
            } else {
                options.put(name.equals(MEASURE) ? "duration" : name, text);
            }
        });
        return new Overrides(options, parameters, conditions, given);
    }

    private static Set<String> known(Workload workload) {
        Set<String> known = new LinkedHashSet<>(PlanOptions.names());
        known.remove("workload");
        known.add(MEASURE);
        known.addAll(CONDITIONS);
        for (Parameter<?> parameter : workload.parameters()) {
            known.add(PARAM + parameter.name());
        }
        return known;
    }

    private static String unknown(String name, Set<String> known, Workload workload) {
        String meant = Suggestion.nearest(name, List.copyOf(known))
                .map(near -> ", did you mean " + PREFIX + near + "?")
                .orElse(";");
        if (name.startsWith(PARAM)) {
            List<String> all =
                    workload.parameters().stream().map(Parameter::name).toList();
            return PREFIX + name + ": " + workload.name() + " has no such parameter" + meant + " it has "
                    + (all.isEmpty() ? "none" : String.join(", ", all));
        }
        return PREFIX + name + ": there is no such option" + meant + " there are " + String.join(", ", known);
    }
}
