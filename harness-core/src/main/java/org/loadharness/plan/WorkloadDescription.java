package org.loadharness.plan;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.loadharness.load.LoadPhase;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Queueing;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workload;
import org.loadharness.workload.WorkloadDefinition;

/**
 * What the workload of a plan says of itself in each case of the plan. It stands in the run log, so that whoever reads a run
 * needs no workload. Immutable. Thread-safe.
 *
 * @param facts by case, in the plan's order; all have the same interactions in the same order
 * @param definition the text that the workload was read from; empty where it is a class
 */
public record WorkloadDescription(Map<Case, Facts> facts, Optional<WorkloadDefinition> definition) {
    /**
     * Parameters under which the workload describes itself. Immutable. Thread-safe.
     *
     * @param factors those of the variant; empty where there is one alone
     * @param phaseParameters what a phase of the load changes of the variant's parameters
     */
    public record Case(Map<String, String> factors, Map<String, String> phaseParameters) {
        public Case {
            factors = Collections.unmodifiableMap(new LinkedHashMap<>(factors));
            phaseParameters = Collections.unmodifiableMap(new LinkedHashMap<>(phaseParameters));
        }

        /** For people: {@code store=snapshot, search=10 in a phase}; blank where there is nothing to distinguish. */
        public String label() {
            String inPhase = phaseParameters.isEmpty() ? "" : Variant.text(phaseParameters, ", ") + " in a phase";
            String between = factors.isEmpty() || inPhase.isEmpty() ? "" : ", ";
            return Variant.text(factors, ", ") + between + inPhase;
        }
    }

    /** Of a workload that is a class. */
    public WorkloadDescription(Map<Case, Facts> facts) {
        this(facts, Optional.empty());
    }

    public WorkloadDescription {
        requireNonNull(definition, "definition");
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
        if (facts.isEmpty()) {
            throw new IllegalArgumentException("a workload is described in one case at least");
        }
        List<String> names = names(facts.values().iterator().next().mix());
        facts.forEach((which, fact) -> {
            if (!names(fact.mix()).equals(names)) {
                throw new IllegalArgumentException(
                        "all cases have the same interactions in the same order, but there are " + names + " and "
                                + names(fact.mix()));
            }
        });
    }

    /**
     * What that workload says.
     *
     * @throws IllegalArgumentException if the plan's parameters are not that workload's
     */
    public static WorkloadDescription of(ExperimentPlan plan, Workload workload) {
        WorkloadDescription described = of(
                plan,
                (variant, parameters) -> Facts.of(
                        workload,
                        Settings.of(workload.parameters(), parameters),
                        variant.system().mode()));
        return new WorkloadDescription(described.facts(), workload.source());
    }

    /** A workload that has one mix and says nothing of its system. */
    public static WorkloadDescription of(ExperimentPlan plan, Mix mix) {
        Facts everywhere = new Facts(mix, List.of(), Queueing.UNKNOWN);
        return of(plan, (variant, parameters) -> everywhere);
    }

    private static WorkloadDescription of(ExperimentPlan plan, Source source) {
        Map<Case, Facts> facts = new LinkedHashMap<>();
        for (Variant variant : plan.variants()) {
            for (Case which : cases(plan, variant)) {
                facts.put(which, source.facts(variant, variant.system().parametersIn(which.phaseParameters())));
            }
        }
        return new WorkloadDescription(facts);
    }

    /**
     * Refuses a description of another plan.
     *
     * @throws IllegalArgumentException naming a case that is missing, or one that the plan does not have
     */
    public void requireFits(ExperimentPlan plan) {
        Set<Case> expected = new LinkedHashSet<>();
        plan.variants().forEach(variant -> expected.addAll(cases(plan, variant)));
        expected.stream().filter(which -> !facts.containsKey(which)).findFirst().ifPresent(which -> {
            throw new IllegalArgumentException("nothing stands for the case \"" + which.label() + "\" of the plan");
        });
        facts.keySet().stream()
                .filter(which -> !expected.contains(which))
                .findFirst()
                .ifPresent(which -> {
                    throw new IllegalArgumentException("the plan has no case \"" + which.label() + "\"");
                });
    }

    /** The mix in a phase of a variant. */
    public Mix mix(Variant variant, LoadPhase phase) {
        return facts(variant, phase).mix();
    }

    /** The system in a phase of a variant. */
    public Queueing queueing(Variant variant, LoadPhase phase) {
        return facts(variant, phase).queueing();
    }

    /** The interactions, with the weights of the plan's first case. */
    public Mix mix() {
        return facts.values().iterator().next().mix();
    }

    private Facts facts(Variant variant, LoadPhase phase) {
        Case which = new Case(variant.factors(), phase.parameters());
        Facts found = facts.get(which);
        if (found == null) {
            throw new IllegalArgumentException("the workload is not described in the case \"" + which.label() + "\"");
        }
        return found;
    }

    /** A variant without changes by phases, also where every phase changes something; then those changes, each once. */
    private static Set<Case> cases(ExperimentPlan plan, Variant variant) {
        Set<Case> cases = new LinkedHashSet<>();
        cases.add(new Case(variant.factors(), Map.of()));
        plan.pointsOf(variant).stream()
                .flatMap(point -> point.phases().stream())
                .map(phase -> new Case(variant.factors(), phase.parameters()))
                .forEach(cases::add);
        return cases;
    }

    private static List<String> names(Mix mix) {
        return mix.entries().stream().map(Mix.Entry::name).toList();
    }

    /** Where facts come from. */
    @FunctionalInterface
    private interface Source {
        Facts facts(Variant variant, Map<String, String> parameters);
    }

    /**
     * What a workload says of itself under some settings, in some mode, as plain data: all that analysis and report ask of it.
     * Immutable. Thread-safe.
     *
     * @param mix the interactions in the order of their indices, with their weights
     * @param parts the names of the parts of an interaction's time, in the order in which they pass; empty if there are none
     * @param queueing the system in the terms of queueing theory
     */
    public record Facts(Mix mix, List<String> parts, Queueing queueing) {
        public Facts {
            requireNonNull(mix, "mix");
            requireNonNull(queueing, "queueing");
            parts = List.copyOf(parts);
        }

        /** What it says under those settings, in that mode. */
        public static Facts of(Workload workload, Settings settings, Mode mode) {
            return new Facts(
                    workload.mix(settings), workload.parts(settings, mode), Queueing.of(workload, settings, mode));
        }
    }
}
