package org.loadharness.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.load.LoadPhase;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workloads;

/** Reads a draft under one combination of the values of its factors. Confined to one thread. */
final class VariantReader {
    private final Map<String, String> factors;
    private final Map<String, String> options;
    private final Map<String, String> parameters;
    private final List<PhaseDraft> phases;
    private final PlanReader.Variation variation;

    /**
     * Of one combination.
     *
     * @param variation of the plan, which may have more factors than this combination: none of those that are wrong is in it
     */
    VariantReader(
            Map<String, String> factors,
            PlanReader.Variation variation,
            Map<String, String> options,
            Map<String, String> parameters,
            List<PhaseDraft> phases) {
        this.factors = factors;
        this.variation = variation;
        this.options = new LinkedHashMap<>(options);
        this.parameters = new LinkedHashMap<>(parameters);
        this.phases = phases;
        factors.forEach((name, text) -> FactorNames.parameter(name)
                .ifPresentOrElse(
                        parameter -> this.parameters.put(parameter, text), () -> this.options.put(name, text)));
        Optional<String> mode = Optional.ofNullable(factors.get(Factors.MODE));
        if (mode.isPresent() && !mode.get().equals(Mode.RPC.text())) {
            // for those that have a server
            this.options.remove("url");
            AgentsRule.OPTIONS.forEach(option -> this.options.remove(option.name()));
        }
        if (mode.isPresent() && mode.get().equals(Mode.SIMULATED.text())) {
            // for those whose virtual machine matters
            this.options.remove("rehearsal");
            this.options.remove("fork");
        }
    }

    /**
     * One variant with its points.
     *
     * @param settings the values of the workload's parameters
     * @param points at least one
     */
    record Arm(Variant variant, Settings settings, List<Point> points) {
        /** What it does, whatever it is called: two arms that mean the same are equal in this. */
        List<Object> meaning() {
            Variant.SystemUnderTest system = variant.system();
            List<List<LoadPhase>> loads = points.stream().map(Point::phases).toList();
            return List.of(system.mode(), system.server(), settings, variant.trialSettings(), variant.seed(), loads);
        }
    }

    /** The variant; empty if anything is wrong, which is added to the mistakes. */
    Optional<Arm> read(Workloads workloads, List<String> mistakes) {
        PlanReader reader = new PlanReader(options, variation);
        OptionValues read = reader.values(PlanOptions.ofVariant());
        Optional<Study> study = new SystemReader(reader, workloads, parameters, read).study();
        Optional<List<Point>> points = new PointsReader(reader, study, phases).points();
        MultiplexedRule multiplexed = new MultiplexedRule(reader);
        OptionValues settled = multiplexed.settled(read, study);
        OptionValues values = new TrialSettingsRules(reader).hold(settled, isOpen(points), points.orElse(List.of()));
        multiplexed.check(values, study);
        new ForkRule(reader).check(values, study);
        new AgentsRule(reader).check(values, study, points.orElse(List.of()));
        new ProfileRule(reader).check(values);
        new CrowdRule(reader).check(study, points.orElse(List.of()));
        new RetryOnRule(reader).check(values, study);
        new TimeLimitRule(reader).check(values, points.orElse(List.of()));
        reader.mistakes().stream()
                .map(this::withFactor)
                .filter(mistake -> !mistakes.contains(mistake))
                .forEach(mistakes::add);
        if (!reader.mistakes().isEmpty()) {
            return Optional.empty();
        }
        Variant variant =
                Variant.of(factors, values, study.orElseThrow().settings().texts());
        List<Point> own = points.orElseThrow().stream()
                .map(point -> new Point(point.sweptUsers(), point.phases(), factors))
                .toList();
        return Optional.of(new Arm(variant, study.orElseThrow().settings(), own));
    }

    /** A mistake in an option or a parameter that varies says which of its values is meant. */
    private String withFactor(String mistake) {
        return factors.entrySet().stream()
                .filter(factor -> mistake.startsWith(found(factor)))
                .map(factor -> "vary: " + factor.getKey() + "=" + factor.getValue() + ": "
                        + mistake.substring(found(factor).length()))
                .findFirst()
                .orElse(mistake);
    }

    /** How a mistake in it begins. */
    private static String found(Map.Entry<String, String> factor) {
        return FactorNames.parameter(factor.getKey())
                .map(parameter -> "param " + parameter + "=" + factor.getValue() + ": ")
                .orElse(factor.getKey() + ": ");
    }

    private boolean isOpen(Optional<List<Point>> points) {
        return points.map(read -> read.stream().anyMatch(Point::isOpen))
                .orElseGet(
                        () -> options.containsKey("arrivals") || phases.stream().anyMatch(PhaseDraft::isOpen));
    }
}
