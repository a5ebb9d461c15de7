package org.loadharness.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.loadharness.workload.Workloads;

/**
 * A plan as the options, parameters and phases that lead to it. Immutable.
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
        options = new LinkedHashMap<>(options);
        parameters = new LinkedHashMap<>(parameters);
        phases = List.copyOf(phases);
        factors = new LinkedHashMap<>(factors);
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
        options.keySet().removeAll(plan.factors());
        return new PlanTexts(options, first.commonParameters(), load.phases(), factors(plan, workloads));
    }

    /** Where variants differ, those in which it has no meaning, as a rehearsal in a simulated one, do not speak for all. */
    private static Optional<String> text(ExperimentPlan plan, PlanOption<?> option) {
        return plan.variants().stream()
                .filter(option::matters)
                .flatMap(variant -> option.textIn(variant).stream())
                .findFirst();
    }

    private static Map<String, List<String>> factors(ExperimentPlan plan, Workloads workloads) {
        FactorNames names = FactorNames.of(workloads.all().stream()
                .filter(known -> known.name().equals(plan.workload()))
                .findFirst());
        Map<String, List<String>> factors = new LinkedHashMap<>();
        for (String name : plan.factors()) {
            factors.put(
                    names.ofPlanned(name),
                    plan.variants().stream()
                            .map(variant -> variant.factors().getOrDefault(name, ""))
                            .distinct()
                            .toList());
        }
        return factors;
    }

    /** The same but for one option. */
    public PlanTexts with(String option, String text) {
        PlanTexts changed = new PlanTexts(options, parameters, phases, factors);
        changed.options.put(option, text);
        changed.factors.keySet().removeIf(factor -> FactorNames.planned(factor).equals(option));
        PlanOptions.alternative(option).ifPresent(changed.options::remove);
        return changed;
    }

    /** The same but for one parameter. */
    public PlanTexts withParameter(String name, String text) {
        PlanTexts changed = new PlanTexts(options, parameters, phases, factors);
        changed.parameters.put(name, text);
        changed.factors
                .keySet()
                .removeIf(factor -> FactorNames.parameter(FactorNames.planned(factor))
                        .filter(name::equals)
                        .isPresent());
        return changed;
    }

    /** The same but for what varies. */
    public PlanTexts withFactors(Map<String, List<String>> others) {
        return new PlanTexts(options, parameters, phases, others);
    }

    /** The same but for the phases. */
    public PlanTexts withPhases(List<PhaseDraft> others) {
        PlanTexts changed = new PlanTexts(options, parameters, others, factors);
        if (others.stream().noneMatch(PhaseDraft::hasShare)) {
            changed.options.remove("users");
        }
        return changed;
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
}
