package org.loadharness.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.workload.Suggestion;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

/**
 * A plan as people write it: the options, parameters, phases and factors that lead to it. Immutable: each method that changes
 * something gives another one.
 *
 * @param options by name without dashes
 * @param parameters of the workload
 * @param phases none where the whole load is one, or where the workload brings them
 * @param factors what varies besides the load, by the shortest names, with its values
 */
public record PlanTexts(
        Map<String, String> options,
        Map<String, String> parameters,
        List<PhaseDraft> phases,
        Map<String, List<String>> factors) {
    public PlanTexts {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        phases = List.copyOf(phases);
        factors = Collections.unmodifiableMap(new LinkedHashMap<>(factors));
    }

    /** Of a workload, with the options, phases and factors that it brings; nothing else is said. */
    public static PlanTexts of(Workload workload) {
        Map<String, String> options = new LinkedHashMap<>(workload.options());
        options.keySet().retainAll(PlanOptions.names()); // others are a command line's
        options.put(PlanOptions.WORKLOAD.name(), workload.name());
        List<PhaseDraft> phases =
                workload.phaseLines().stream().map(PhaseDraft::parse).toList();
        return new PlanTexts(options, Map.of(), List.of(), workload.factors()).withPhases(phases);
    }

    /** The texts of a plan; workloads say which phases they bring themselves. */
    public static PlanTexts of(ExperimentPlan plan, Workloads workloads) {
        Variant first = plan.variants().get(0);
        Map<String, String> options = new LinkedHashMap<>();
        PlanOptions.ofVariant()
                .forEach(option -> text(plan, option).ifPresent(text -> options.put(option.name(), text)));
        options.putAll(plan.texts());
        LoadTerms load = LoadTerms.of(plan.of(first), workloads);
        options.putAll(load.options());
        options.values().removeIf(String::isEmpty);
        Map<String, List<String>> factors = factors(plan, workloads);
        factors.keySet().forEach(factor -> options.remove(FactorNames.planned(factor)));
        return new PlanTexts(options, first.commonParameters(), load.phases(), factors);
    }

    /** Where variants differ, those in which it has no meaning, as a rehearsal in a simulated one, do not speak for all. */
    private static Optional<String> text(ExperimentPlan plan, PlanOption<?> option) {
        return plan.variants().stream()
                .filter(option::matters)
                .flatMap(variant -> option.textIn(variant).stream())
                .findFirst();
    }

    /** All but the placebo, which its option makes. */
    private static Map<String, List<String>> factors(ExperimentPlan plan, Workloads workloads) {
        FactorNames names = FactorNames.of(workloads.all().stream()
                .filter(known -> known.name().equals(plan.workload()))
                .findFirst());
        Map<String, List<String>> factors = new LinkedHashMap<>();
        for (String name : plan.factors()) {
            if (name.equals(PlanOptions.PLACEBO.name())) {
                continue;
            }
            factors.put(
                    names.ofPlanned(name),
                    plan.variants().stream()
                            .map(variant -> variant.factors().getOrDefault(name, ""))
                            .distinct()
                            .toList());
        }
        return factors;
    }

    /**
     * The same with an option, which does not vary any more. The other one of a pair such as users and arrivals does not hold
     * any more.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public PlanTexts option(String name, String text) {
        if (!PlanOptions.has(name) || name.equals(PlanOptions.WORKLOAD.name())) {
            List<String> known = PlanOptions.names().stream()
                    .filter(option -> !option.equals(PlanOptions.WORKLOAD.name()))
                    .toList();
            throw new IllegalArgumentException("no option named " + name
                    + Suggestion.wayOut(name, known, "; there are " + String.join(", ", known)));
        }
        return with(name, text);
    }

    /** The same as if an option had not been given. */
    public PlanTexts without(String option) {
        return new PlanTexts(but(options, option::equals), parameters, phases, factors);
    }

    /** The same with a parameter, which does not vary any more. */
    public PlanTexts parameter(String name, String text) {
        Map<String, List<String>> fewer = but(
                factors,
                factor -> FactorNames.parameter(FactorNames.planned(factor))
                        .filter(name::equals)
                        .isPresent());
        return new PlanTexts(options, and(parameters, name, text), phases, fewer);
    }

    /** The same with one more phase. */
    public PlanTexts phase(PhaseDraft phase) {
        List<PhaseDraft> more = new ArrayList<>(phases);
        more.add(phase);
        return new PlanTexts(options, parameters, more, factors);
    }

    /** The same with a factor. */
    public PlanTexts vary(String name, List<String> texts) {
        return new PlanTexts(options, parameters, phases, and(factors, name, texts));
    }

    /** The names of the options that hold no more where that one is given later, or counts more. */
    public static Set<String> displacedBy(String option, String text) {
        Stream<PlanOption<?>> useless =
                Stream.concat(LoadReader.uselessBeside(option), RepeatsRules.uselessBeside(option, text));
        return Stream.concat(PlanOptions.alternative(option).stream(), useless.map(PlanOption::name))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The same with any option, the workload included. */
    public PlanTexts with(String option, String text) {
        Set<String> displaced = displacedBy(option, text);
        Map<String, List<String>> fewer = but(
                factors,
                factor ->
                        FactorNames.planned(factor).equals(option) || displaced.contains(FactorNames.planned(factor)));
        return new PlanTexts(and(but(options, displaced::contains), option, text), parameters, phases, fewer);
    }

    /** The same but for the phases; numbers of users do not hold where no phase has a share of them. */
    public PlanTexts withPhases(List<PhaseDraft> others) {
        boolean needsUsers = others.isEmpty() || others.stream().anyMatch(PhaseDraft::hasShare);
        return new PlanTexts(
                needsUsers ? options : but(options, PlanOptions.USERS.name()::equals), parameters, others, factors);
    }

    /** The draft that they make. */
    public PlanDraft draft() {
        PlanDraft draft = new PlanDraft();
        options.forEach(draft::set);
        parameters.forEach(draft::parameter);
        phases.forEach(draft::phase);
        factors.forEach(draft::vary);
        return draft;
    }

    /** The phases on a line each. */
    public String phaseLines() {
        return phases.stream().map(PhaseDraft::text).collect(Collectors.joining("; "));
    }

    private static <T> Map<String, T> and(Map<String, T> map, String name, T value) {
        Map<String, T> changed = new LinkedHashMap<>(map);
        changed.put(name, value);
        return changed;
    }

    private static <T> Map<String, T> but(Map<String, T> map, Predicate<String> dropped) {
        Map<String, T> changed = new LinkedHashMap<>(map);
        changed.keySet().removeIf(dropped);
        return changed;
    }
}
