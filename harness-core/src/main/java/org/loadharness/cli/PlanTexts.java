package org.loadharness.cli;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.loadharness.load.Retries;
import org.loadharness.plan.Conduct;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PhaseDraft;
import org.loadharness.plan.PlanDraft;
import org.loadharness.plan.Recording;
import org.loadharness.time.DurationText;
import org.loadharness.workload.Workloads;

/**
 * A plan as the options, parameters and phases that lead to it. Immutable.
 *
 * @param options by name without dashes
 * @param parameters of the workload
 * @param phases none where the whole load is one, or where the workload brings them
 */
record PlanTexts(Map<String, String> options, Map<String, String> parameters, List<PhaseDraft> phases) {
    PlanTexts {
        options = new LinkedHashMap<>(options);
        parameters = new LinkedHashMap<>(parameters);
        phases = List.copyOf(phases);
    }

    /** The texts of a plan; workloads tell which phases they bring themselves. */
    static PlanTexts of(ExperimentPlan plan, Workloads workloads) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("workload", plan.system().workload());
        options.put("mode", plan.system().mode().text());
        plan.system().server().ifPresent(server -> options.put("url", server.toString()));
        LoadTerms load = LoadTerms.of(plan, workloads);
        options.putAll(load.options());
        options.put("repeats", Integer.toString(plan.repeats()));
        options.put("order", plan.order().text());
        conduct(plan.conduct(), options);
        if (!plan.limits().given().isEmpty()) {
            options.put("limit", plan.limits().text());
        }
        options.put("seed", Long.toString(plan.seed()));
        return new PlanTexts(options, plan.system().parameters(), load.phases());
    }

    /** The same but for one option. */
    PlanTexts with(String option, String text) {
        PlanTexts changed = new PlanTexts(options, parameters, phases);
        changed.options.put(option, text);
        if (PlanDraft.ALTERNATIVES.containsKey(option)) {
            changed.options.remove(PlanDraft.ALTERNATIVES.get(option));
        }
        return changed;
    }

    /** The same but for one parameter. */
    PlanTexts withParameter(String name, String text) {
        PlanTexts changed = new PlanTexts(options, parameters, phases);
        changed.parameters.put(name, text);
        return changed;
    }

    /** The same but for the phases. */
    PlanTexts withPhases(List<PhaseDraft> others) {
        PlanTexts changed = new PlanTexts(options, parameters, others);
        if (others.stream().noneMatch(PhaseDraft::hasShare)) {
            changed.options.remove("users");
        }
        return changed;
    }

    PlanDraft draft() {
        PlanDraft draft = new PlanDraft();
        options.forEach(draft::set);
        parameters.forEach(draft::parameter);
        phases.forEach(draft::phase);
        return draft;
    }

    /** The phases on a line each. */
    String phaseLines() {
        return phases.stream().map(PhaseDraft::text).collect(Collectors.joining("; "));
    }

    private static void conduct(Conduct conduct, Map<String, String> options) {
        options.put("warmup", conduct.warmup().text());
        options.put("threads", conduct.threads().text());
        options.put("rehearsal", DurationText.print(conduct.rehearsal()));
        options.put("time-limit", DurationText.print(conduct.timeLimit()));
        options.put("raw", Boolean.toString(conduct.recording() == Recording.RAW));
        Retries retries = conduct.retries();
        options.put("retries", Integer.toString(retries.most()));
        if (retries.most() > 0) {
            options.put("backoff", retries.backoffText());
            options.put("jitter", BigDecimal.valueOf(retries.jitterFraction()).toPlainString());
            if (!retries.kinds().isEmpty()) {
                options.put("retry-on", retries.kindsText());
            }
        }
    }
}
