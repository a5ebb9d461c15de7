package org.loadharness.plan;

import java.io.Serial;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.loadharness.load.UserCounts;
import org.loadharness.plan.VariantReader.Arm;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Suggestion;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

/**
 * A plan as people write it: options and their texts. {@link #check} reads them all and reports every mistake at once.
 *
 * <p>Confined to one thread.
 */
public final class PlanDraft {
    private final Map<String, String> given = new LinkedHashMap<>();
    private final Map<String, String> parameters = new LinkedHashMap<>();
    private final List<PhaseDraft> phases = new ArrayList<>();
    private final Map<String, List<String>> factors = new LinkedHashMap<>();

    /**
     * Sets an option.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public PlanDraft set(String option, String text) {
        if (!PlanOptions.has(option)) {
            throw new IllegalArgumentException(
                    "no option named " + option + Suggestion.wayOut(option, PlanOptions.names(), ""));
        }
        given.put(option, text);
        return this;
    }

    /** Sets a parameter of the workload. */
    public PlanDraft parameter(String name, String text) {
        parameters.put(name, text);
        return this;
    }

    /** Adds a phase behind those there are. With any, a workload's own phases do not hold. */
    public PlanDraft phase(PhaseDraft phase) {
        phases.add(phase);
        return this;
    }

    /**
     * Lets an option, or a parameter of the workload, take each of those values, in all combinations with those of other
     * names and with the loads. Several modes may also stand in the option, with commas between them. Where an option and a
     * parameter have the same name, {@code option.NAME} is the one and {@code param.NAME} the other.
     */
    public PlanDraft vary(String name, List<String> texts) {
        factors.put(name, List.copyOf(texts));
        return this;
    }

    /**
     * Reads and checks everything; names of workloads are looked up among those given.
     *
     * @throws Mistakes with every mistake there is
     */
    public ExperimentPlan check(Workloads workloads) throws Mistakes {
        List<String> mistakes = new ArrayList<>();
        List<Arm> arms = arms(workloads, mistakes);
        PlanReader reader = new PlanReader(given);
        OptionValues values = reader.values(PlanOptions.ofPlan());
        new RepeatsRules(reader).check(values);
        mistakes.addAll(reader.mistakes());
        int points = arms.stream().mapToInt(arm -> arm.points().size()).sum();
        if (points > UserCounts.MOST_POINTS) {
            mistakes.add("vary: makes " + points + " points, at most " + UserCounts.MOST_POINTS + "; vary less");
        }
        if (!mistakes.isEmpty()) {
            throw new Mistakes(mistakes);
        }
        return ExperimentPlan.of(arms.stream().map(Arm::variant).toList(), sideBySide(arms), values);
    }

    private List<Arm> arms(Workloads workloads, List<String> mistakes) {
        Optional<Workload> workload = workload(workloads);
        FactorNames names = FactorNames.of(workload);
        Map<String, String> options = withMode(workload, names);
        Factors varied = Factors.of(factors, options.getOrDefault(Factors.MODE, ""), names);
        List<String> problems = varied.problems(workload, single(names));
        problems.forEach(problem -> mistakes.add("vary: " + problem));
        options.computeIfPresent(
                Factors.MODE, (name, modes) -> modes.split(",", -1)[0]); // of several, variants have their own
        // what is wrong with a placebo, a variant says
        Optional<TrialSettings.Placebo> placebo = new PlanReader(given).read(PlanOptions.PLACEBO);
        Factors all = problems.isEmpty() ? varied.withPlacebo(placebo, names) : new Factors(Map.of());
        List<Map<String, String>> combinations = all.combinations();
        PlanReader.Variation variation =
                new PlanReader.Variation((problems.isEmpty() ? all : varied).names(), combinations.size());
        List<Arm> arms = combinations.stream()
                .map(combination -> new VariantReader(combination, variation, options, parameters, phases))
                .flatMap(variant -> variant.read(workloads, mistakes).stream())
                .toList();
        if (arms.size() == combinations.size()) {
            all.twins(arms).forEach(twin -> mistakes.add("vary: " + twin));
        }
        return arms;
    }

    /** Agents share a server: where nothing is said of the mode, they have the one that gives them one. */
    private Map<String, String> withMode(Optional<Workload> workload, FactorNames names) {
        Map<String, String> options = new LinkedHashMap<>(given);
        if (isAsked(PlanOptions.AGENTS, names)
                && !isAsked(PlanOptions.MODE, names)
                && workload.filter(known -> known.modes().contains(Mode.RPC)).isPresent()) {
            options.put(Factors.MODE, Mode.RPC.text());
        }
        return options;
    }

    private boolean isAsked(PlanOption<?> option, FactorNames names) {
        return given.containsKey(option.name())
                || factors.keySet().stream().map(names::shortest).anyMatch(names.ofOption(option.name())::equals);
    }

    private Optional<Workload> workload(Workloads workloads) {
        String name = given.getOrDefault(PlanOptions.WORKLOAD.name(), PlanOptions.WORKLOAD.defaultText());
        return workloads.all().stream()
                .filter(workload -> workload.name().equals(name))
                .findFirst();
    }

    /** The shortest names of what has a single value. */
    private Set<String> single(FactorNames names) {
        Set<String> single = new HashSet<>();
        given.keySet().forEach(option -> single.add(names.ofOption(option)));
        parameters.keySet().forEach(parameter -> single.add(names.ofParameter(parameter)));
        String mode = names.ofOption(Factors.MODE);
        if (factors.keySet().stream().map(names::shortest).noneMatch(mode::equals)) {
            single.remove(mode);
        }
        return single;
    }

    /** The variants at the first load, then at the next, so that what is compared runs close together. */
    private static List<Point> sideBySide(List<Arm> arms) {
        int most = arms.stream().mapToInt(arm -> arm.points().size()).max().orElse(0);
        return IntStream.range(0, most)
                .boxed()
                .flatMap(load -> arms.stream()
                        .filter(arm -> load < arm.points().size())
                        .map(arm -> arm.points().get(load)))
                .toList();
    }

    /** Everything that is wrong with a plan, one sentence each, beginning with the option it stands in. Immutable. */
    public static final class Mistakes extends Exception {
        @Serial
        private static final long serialVersionUID = 1L;

        private final List<String> mistakes;

        Mistakes(List<String> mistakes) {
            super(String.join("\n", mistakes));
            this.mistakes = List.copyOf(mistakes);
        }

        /** The sentences, as in {@code users: '3..100': 3 is not in the 1-2-5 series; write 3..100/STEP or 3..100#COUNT}. */
        public List<String> mistakes() {
            return mistakes;
        }
    }
}
