package org.loadharness.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.loadharness.codec.Manifest.Setting;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PhaseDraft;
import org.loadharness.plan.PlanDraft;
import org.loadharness.plan.PlanOptions;
import org.loadharness.plan.PlanTexts;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

/**
 * A plan as people write it. Immutable: each method gives another one.
 *
 * @param options by name without dashes; those given
 * @param parameters of the workload; those given
 * @param phases in their order
 * @param factors what varies besides the load, by name
 */
record ExperimentTexts(
        Map<String, String> options,
        Map<String, String> parameters,
        List<PhaseDraft> phases,
        Map<String, List<String>> factors) {
    ExperimentTexts {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        phases = List.copyOf(phases);
        factors = Collections.unmodifiableMap(new LinkedHashMap<>(factors));
    }

    /** Of a workload, and nothing else is said. */
    static ExperimentTexts of(Workload workload) {
        Map<String, String> options = new LinkedHashMap<>(workload.options());
        options.keySet().retainAll(PlanOptions.names()); // others are a command line's
        options.put("workload", workload.name());
        return new ExperimentTexts(options, Map.of(), List.of(), workload.factors());
    }

    /** As they were read elsewhere. */
    static ExperimentTexts of(PlanTexts texts) {
        return new ExperimentTexts(texts.options(), texts.parameters(), texts.phases(), texts.factors());
    }

    /**
     * With an option. The other one of a pair such as users and arrivals does not hold any more.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    ExperimentTexts option(String name, String text) {
        if (!PlanOptions.has(name) || name.equals("workload")) {
            throw new IllegalArgumentException("no option named " + name + "; there are " + PlanOptions.names());
        }
        Map<String, String> changed = new LinkedHashMap<>(options);
        PlanOptions.alternative(name).ifPresent(changed::remove);
        changed.put(name, text);
        Map<String, List<String>> varying = new LinkedHashMap<>(factors);
        varying.keySet().remove(name);
        return new ExperimentTexts(changed, parameters, phases, varying);
    }

    /** As if these options had not been given. */
    ExperimentTexts without(List<String> names) {
        Map<String, String> changed = new LinkedHashMap<>(options);
        changed.keySet().removeAll(names);
        return new ExperimentTexts(changed, parameters, phases, factors);
    }

    /** With a parameter of the workload. */
    ExperimentTexts parameter(String name, String text) {
        Map<String, String> changed = new LinkedHashMap<>(parameters);
        changed.put(name, text);
        Map<String, List<String>> varying = new LinkedHashMap<>(factors);
        varying.keySet().remove(name); // a value of a program goes before those that the workload varies
        return new ExperimentTexts(options, changed, phases, varying);
    }

    /** With a factor. */
    ExperimentTexts vary(String name, List<String> texts) {
        Map<String, List<String>> changed = new LinkedHashMap<>(factors);
        changed.put(name, texts);
        return new ExperimentTexts(options, parameters, phases, changed);
    }

    /** With one more phase. */
    ExperimentTexts phase(PhaseDraft phase) {
        List<PhaseDraft> changed = new ArrayList<>(phases);
        changed.add(phase);
        return new ExperimentTexts(options, parameters, changed, factors);
    }

    /** The draft that they make. */
    private PlanDraft draft() {
        PlanDraft draft = new PlanDraft();
        options.forEach(draft::set);
        parameters.forEach(draft::parameter);
        phases.forEach(draft::phase);
        factors.forEach(draft::vary);
        return draft;
    }

    /**
     * The plan that they make.
     *
     * @throws IllegalArgumentException with every mistake there is, a line each
     */
    ExperimentPlan plan(Workload workload) {
        try {
            return draft().check(new Workloads(List.of(workload)));
        } catch (PlanDraft.Mistakes wrong) {
            throw new IllegalArgumentException(wrong.getMessage(), wrong);
        }
    }

    /** Every setting behind that plan of theirs, for the manifest. */
    List<Setting> configuration(ExperimentPlan plan) {
        List<Setting> configuration = new ArrayList<>();
        options.forEach((option, text) -> configuration.add(new Setting(option, text, "program")));
        phases.forEach(phase -> configuration.add(new Setting("phase." + phase.name(), phase.text(), "program")));
        factors.forEach(
                (name, texts) -> configuration.add(new Setting("vary." + name, String.join(", ", texts), "program")));
        plan.variants().get(0).commonParameters().forEach((name, text) -> {
            String source = parameters.containsKey(name) ? "program" : "default";
            configuration.add(new Setting("param." + name, text, source));
        });
        return configuration;
    }
}
