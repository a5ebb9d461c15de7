package org.loadharness.cli;

import java.math.BigDecimal;
import java.net.URI;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.loadharness.load.Retries;
import org.loadharness.plan.Conduct;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Isolation;
import org.loadharness.plan.PhaseDraft;
import org.loadharness.plan.PlanDraft;
import org.loadharness.plan.Recording;
import org.loadharness.plan.Repeats.Auto;
import org.loadharness.plan.Variant;
import org.loadharness.time.DurationText;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Workloads;

/**
 * A plan as the options, parameters and phases that lead to it. Immutable.
 *
 * @param options by name without dashes
 * @param parameters of the workload
 * @param phases none where the whole load is one, or where the workload brings them
 * @param factors what varies besides the load, with its values
 */
record PlanTexts(
        Map<String, String> options,
        Map<String, String> parameters,
        List<PhaseDraft> phases,
        Map<String, List<String>> factors) {
    PlanTexts {
        options = new LinkedHashMap<>(options);
        parameters = new LinkedHashMap<>(parameters);
        phases = List.copyOf(phases);
        factors = new LinkedHashMap<>(factors);
    }

    /** The texts of a plan; workloads tell which phases they bring themselves. */
    static PlanTexts of(ExperimentPlan plan, Workloads workloads) {
        Map<String, String> options = new LinkedHashMap<>();
        Variant first = plan.variants().get(0);
        options.put("workload", plan.workload());
        options.put("mode", first.system().mode().text());
        server(plan).ifPresent(server -> options.put("url", server));
        LoadTerms load = LoadTerms.of(plan.of(first), workloads);
        options.putAll(load.options());
        options.put("repeats", plan.repeats().text());
        if (plan.repeats() instanceof Auto auto) {
            options.put("precision", auto.precision().text());
            options.put("budget", DurationText.print(auto.budget()));
        }
        options.put("order", plan.order().text());
        conduct(plan, options);
        if (!plan.limits().given().isEmpty()) {
            options.put("limit", plan.limits().text());
        }
        options.put("seed", Long.toString(plan.seed()));
        Map<String, String> parameters = new LinkedHashMap<>(first.system().parameters());
        options.keySet().removeAll(plan.factors());
        parameters.keySet().removeAll(plan.factors());
        return new PlanTexts(options, parameters, load.phases(), factors(plan));
    }

    /** That of any variant that has one: where modes vary, those of others have none. */
    private static Optional<String> server(ExperimentPlan plan) {
        return plan.variants().stream()
                .flatMap(variant -> variant.system().server().stream())
                .map(URI::toString)
                .findFirst();
    }

    private static Map<String, List<String>> factors(ExperimentPlan plan) {
        Map<String, List<String>> factors = new LinkedHashMap<>();
        for (String name : plan.factors()) {
            factors.put(
                    name,
                    plan.variants().stream()
                            .map(variant -> variant.factors().getOrDefault(name, ""))
                            .distinct()
                            .toList());
        }
        return factors;
    }

    /** The same but for one option. */
    PlanTexts with(String option, String text) {
        PlanTexts changed = new PlanTexts(options, parameters, phases, factors);
        changed.options.put(option, text);
        changed.factors.remove(option);
        if (PlanDraft.ALTERNATIVES.containsKey(option)) {
            changed.options.remove(PlanDraft.ALTERNATIVES.get(option));
        }
        return changed;
    }

    /** The same but for one parameter. */
    PlanTexts withParameter(String name, String text) {
        PlanTexts changed = new PlanTexts(options, parameters, phases, factors);
        changed.parameters.put(name, text);
        changed.factors.remove(name);
        return changed;
    }

    /** The same but for what varies. */
    PlanTexts withFactors(Map<String, List<String>> others) {
        return new PlanTexts(options, parameters, phases, others);
    }

    /** The same but for the phases. */
    PlanTexts withPhases(List<PhaseDraft> others) {
        PlanTexts changed = new PlanTexts(options, parameters, others, factors);
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
        factors.forEach(draft::vary);
        return draft;
    }

    /** The phases on a line each. */
    String phaseLines() {
        return phases.stream().map(PhaseDraft::text).collect(Collectors.joining("; "));
    }

    /** Where variants differ, those that leave a part out, as a simulated one does its rehearsal, do not speak for all. */
    private static void conduct(ExperimentPlan plan, Map<String, String> options) {
        List<Variant> variants = plan.variants();
        Conduct conduct = variants.stream()
                .filter(variant -> variant.system().mode() != Mode.SIMULATED)
                .findFirst()
                .orElse(variants.get(0))
                .conduct();
        options.put("warmup", conduct.warmup().text());
        options.put("threads", conduct.threads().text());
        options.put("rehearsal", DurationText.print(conduct.rehearsal()));
        options.put("time-limit", DurationText.print(conduct.timeLimit()));
        options.put("raw", Boolean.toString(conduct.recording() == Recording.RAW));
        options.put("fork", Boolean.toString(conduct.isolation() == Isolation.FORKED));
        Retries retries = variants.stream()
                .map(variant -> variant.conduct().retries())
                .max(Comparator.comparingInt(Retries::most))
                .orElseThrow();
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
