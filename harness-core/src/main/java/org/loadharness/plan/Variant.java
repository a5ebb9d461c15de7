package org.loadharness.plan;

import static java.util.Objects.requireNonNull;

import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.loadharness.workload.Mode;

/**
 * One of the systems, and ways to drive it, that an experiment sets beside each other. Immutable. Thread-safe.
 *
 * @param factors what distinguishes it from the others: names of options and parameters with their texts; empty where it
 *     is the only one
 * @param system what is driven
 * @param trialSettings how every trial is run
 * @param seed root of every random stream: variants of the same seed are given the same interactions
 */
public record Variant(Map<String, String> factors, SystemUnderTest system, TrialSettings trialSettings, long seed) {
    public Variant {
        requireNonNull(system, "system");
        requireNonNull(trialSettings, "conduct");
        factors = Collections.unmodifiableMap(new LinkedHashMap<>(factors));
    }

    /**
     * Of the values of options, and of every parameter of the workload.
     *
     * @param factors what distinguishes it from the others
     */
    public static Variant of(Map<String, String> factors, OptionValues values, Map<String, String> parameters) {
        return new Variant(
                factors,
                SystemUnderTest.of(values, parameters),
                TrialSettings.of(values),
                values.get(PlanOptions.SEED));
    }

    /** Whether what failed is tried again. */
    boolean triesAgain() {
        return trialSettings.retries().most() > 0;
    }

    /** Whether it runs on the machine's own clock. */
    boolean isInRealTime() {
        return system.mode() != Mode.SIMULATED;
    }

    /** The options whose values it holds, by name, with their texts. */
    public Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        PlanOptions.ofVariant()
                .forEach(option -> option.textIn(this).ifPresent(text -> texts.put(option.name(), text)));
        return texts;
    }

    /** The workload's parameters that are the same in all variants of a plan, with their values. */
    public Map<String, String> commonParameters() {
        Map<String, String> common = new LinkedHashMap<>(system.parameters());
        factors.keySet().forEach(factor -> FactorNames.parameter(factor).ifPresent(common::remove));
        return common;
    }

    /** For people: {@code store=snapshot, mode=rpc}; blank where it is the only one. */
    public String label() {
        return text(factors, ", ");
    }

    static String text(Map<String, String> factors, String between) {
        return factors.entrySet().stream()
                .map(factor -> factor.getKey() + "=" + factor.getValue())
                .collect(Collectors.joining(between));
    }

    /**
     * What is driven. Immutable. Thread-safe.
     *
     * @param workload name of the workload
     * @param mode where its system runs
     * @param parameters every parameter of the workload with its value, in the workload's order
     * @param server a server that already runs; empty if the harness starts its own, and in local mode
     */
    public record SystemUnderTest(String workload, Mode mode, Map<String, String> parameters, Optional<URI> server) {
        public SystemUnderTest {
            requireNonNull(workload, "workload");
            requireNonNull(mode, "mode");
            requireNonNull(server, "server");
            parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        }

        /** Every parameter with the value that it has in a phase, which may say otherwise. */
        public Map<String, String> parametersIn(Map<String, String> ofPhase) {
            Map<String, String> all = new LinkedHashMap<>(parameters);
            all.putAll(ofPhase);
            return all;
        }

        /** Of the values of options, and of every parameter. */
        static SystemUnderTest of(OptionValues values, Map<String, String> parameters) {
            return new SystemUnderTest(
                    values.get(PlanOptions.WORKLOAD),
                    values.get(PlanOptions.MODE),
                    parameters,
                    values.find(PlanOptions.URL));
        }
    }
}
