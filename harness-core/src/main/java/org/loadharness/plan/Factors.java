package org.loadharness.plan;

import static org.loadharness.plan.PlanOptions.PLACEBO;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.workload.Suggestion;
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

    /** Those given, by the shortest names, and the modes where there are several of them. */
    static Factors of(Map<String, List<String>> given, String modes, FactorNames names) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        given.forEach((name, texts) -> values.put(names.shortest(name), texts));
        if (modes.contains(",")) {
            values.putIfAbsent(names.ofOption(MODE), List.of(modes.split(",", -1)));
        }
        return new Factors(values);
    }

    /** The same with the placebo, where there is one: the last, so that trials with it run next to those without. */
    Factors withPlacebo(Optional<TrialSettings.Placebo> placebo, FactorNames names) {
        Map<String, List<String>> all = new LinkedHashMap<>(values);
        placebo.filter(some -> !some.isNone())
                .map(some -> List.of(PLACEBO.print(TrialSettings.Placebo.NONE), PLACEBO.print(some)))
                .ifPresent(both -> all.put(names.ofOption(PLACEBO.name()), both));
        return new Factors(all);
    }

    /**
     * What is wrong with them, one sentence each.
     *
     * @param alsoGiven shortest names of what has a single value
     */
    List<String> problems(Optional<Workload> workload, Set<String> alsoGiven) {
        List<String> problems = new ArrayList<>();
        values.forEach((name, texts) -> {
            unfit(name, workload).ifPresent(why -> problems.add(name + ": " + why));
            if (alsoGiven.contains(name) && whyFixed(name).isEmpty()) {
                problems.add(name + ": is given by itself as well; leave one of them out");
            }
            if (texts.size() < 2) {
                String value = String.join("", texts);
                problems.add(name + ": " + (value.isEmpty() ? "has no values" : value + " is a single value")
                        + "; give at least two, with commas between them");
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

    /** Their names in a plan. */
    Set<String> names() {
        return values.keySet().stream().map(FactorNames::planned).collect(Collectors.toSet());
    }

    /** Every combination of one value of each, those of the last factor next to each other. */
    List<Map<String, String>> combinations() {
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Map.Entry<String, List<String>> factor : values.entrySet()) {
            combinations = combinations.stream()
                    .flatMap(begun -> factor.getValue().stream()
                            .map(text -> with(begun, FactorNames.planned(factor.getKey()), text)))
                    .toList();
        }
        return combinations;
    }

    /**
     * Values with which every combination means the same as with an earlier one of their factor, one sentence each: they differ
     * in how they are written, or in what makes no difference here.
     *
     * @param arms of all combinations
     */
    List<String> twins(List<VariantReader.Arm> arms) {
        List<String> twins = new ArrayList<>();
        values.forEach((name, texts) -> {
            Map<List<List<Object>>, String> first = new HashMap<>();
            for (String text : texts) {
                List<List<Object>> meaning = arms.stream()
                        .filter(arm -> text.equals(arm.variant().factors().get(FactorNames.planned(name))))
                        .map(VariantReader.Arm::meaning)
                        .toList();
                Optional.ofNullable(first.putIfAbsent(meaning, text))
                        .ifPresent(same ->
                                twins.add(name + ": " + text + " and " + same + " come to the same here; keep one"));
            }
        });
        return twins;
    }

    private static Map<String, String> with(Map<String, String> begun, String name, String text) {
        Map<String, String> one = new LinkedHashMap<>(begun);
        one.put(name, text);
        return one;
    }

    private static Optional<String> unfit(String name, Optional<Workload> workload) {
        if (workload.isEmpty()) {
            return whyFixed(name).map(why -> "does not vary, " + why);
        }
        FactorNames names = FactorNames.of(workload);
        return names.problem(name, workload.get().name())
                .or(() -> whyFixed(name).map(why -> "does not vary, " + why))
                .or(() -> unknown(name, workload.get(), names));
    }

    private static Optional<String> unknown(String name, Workload workload, FactorNames names) {
        boolean known = FactorNames.parameter(FactorNames.planned(name))
                .map(names.parameters()::contains)
                .orElse(true);
        if (known) {
            return Optional.empty();
        }
        List<String> all = Stream.concat(
                        names.parameters().stream().map(names::ofParameter),
                        PlanOptions.names().stream().map(names::ofOption))
                .filter(other -> whyFixed(other).isEmpty())
                .toList();
        return Optional.of("is neither an option that varies nor a parameter of " + workload.name() + "; "
                + Suggestion.nearest(name, all)
                        .map(nearest -> "did you mean " + nearest + "?")
                        .orElse("known are " + String.join(", ", all)));
    }

    private static Optional<String> whyFixed(String name) {
        return PlanOptions.named(FactorNames.planned(name)).flatMap(PlanOption::whyFixed);
    }
}
