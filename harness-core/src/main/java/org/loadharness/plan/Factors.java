package org.loadharness.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Workload;

/**
 * What varies besides the load: options and parameters of the workload, each with its values. Immutable. Thread-safe.
 *
 * @param values by name, in the order in which they were given
 */
record Factors(Map<String, List<String>> values) {
    /** The option whose values may be given with commas between them, without {@code vary}. */
    static final String MODE = "mode";

    private static final int MOST_VARIANTS = 1_000;

    /** Those given, and the modes where there are several of them. */
    static Factors of(Map<String, List<String>> given, String modes) {
        Map<String, List<String>> values = new LinkedHashMap<>(given);
        if (modes.contains(",") && !given.containsKey(MODE)) {
            values.put(MODE, List.of(modes.split(",", -1)));
        }
        return new Factors(values);
    }

    /** Whether a name is that of an option that may vary; of any other it is to be a parameter's. */
    static boolean isOption(String name) {
        return PlanOptions.has(name);
    }

    /** What is wrong with them, one sentence each. */
    List<String> problems(Optional<Workload> workload, Set<String> alsoGiven) {
        List<String> problems = new ArrayList<>();
        values.forEach((name, texts) -> {
            unfit(name, workload).ifPresent(why -> problems.add(name + ": " + why));
            if (alsoGiven.contains(name) && whyFixed(name).isEmpty()) {
                problems.add(name + ": is given by itself as well; leave one of them out");
            }
            if (texts.size() < 2) {
                problems.add(name + ": " + texts + " is a single value; give at least two, with commas between them");
            }
            Set<String> seen = new HashSet<>();
            texts.stream()
                    .filter(text -> !seen.add(text))
                    .forEach(text -> problems.add(name + ": " + text + " is given twice; keep one"));
        });
        double variants = values.values().stream().mapToDouble(List::size).reduce(1, (one, other) -> one * other);
        if (variants > MOST_VARIANTS) {
            problems.add(String.join(", ", values.keySet()) + ": have " + Math.round(variants)
                    + " combinations, at most " + MOST_VARIANTS + "; vary less");
        }
        return problems;
    }

    /** Every combination of one value of each, those of the last factor next to each other. */
    List<Map<String, String>> combinations() {
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Map.Entry<String, List<String>> factor : values.entrySet()) {
            combinations = combinations.stream()
                    .flatMap(begun -> factor.getValue().stream().map(text -> with(begun, factor.getKey(), text)))
                    .toList();
        }
        return combinations;
    }

    private static Map<String, String> with(Map<String, String> begun, String name, String text) {
        Map<String, String> one = new LinkedHashMap<>(begun);
        one.put(name, text);
        return one;
    }

    private static Optional<String> unfit(String name, Optional<Workload> workload) {
        if (whyFixed(name).isPresent()) {
            return whyFixed(name).map(why -> "does not vary, " + why);
        }
        if (isOption(name) || workload.isEmpty()) {
            return Optional.empty();
        }
        Set<String> parameters = workload.get().parameters().stream()
                .map(Parameter::name)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (parameters.contains(name)) {
            return Optional.empty();
        }
        List<String> known = Stream.concat(parameters.stream(), PlanOptions.names().stream())
                .filter(other -> whyFixed(other).isEmpty())
                .toList();
        return Optional.of(
                "is neither an option nor a parameter of " + workload.get().name() + "; "
                        + Suggestion.nearest(name, known)
                                .map(nearest -> "did you mean " + nearest + "?")
                                .orElse("known are " + String.join(", ", known)));
    }

    private static Optional<String> whyFixed(String name) {
        return PlanOptions.named(name).flatMap(PlanOption::whyFixed);
    }
}
