package org.loadharness.junit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.ExperimentControl;
import org.loadharness.plan.PhaseDraft;
import org.loadharness.plan.PlanOptions;
import org.loadharness.plan.PlanTexts;
import org.loadharness.plan.Point;
import org.loadharness.workload.Mode;
import org.loadharness.workload.PhasedWorkload;
import org.loadharness.workload.Workload;

/**
 * An experiment as people write it. Immutable. Thread-safe.
 *
 * @param options of the command line, without the workload
 * @param phases in their order, a line each
 * @param parameters of the workload
 * @param isPublic whether load may go to a public network
 */
record LoadTexts(Map<String, String> options, List<String> phases, Map<String, String> parameters, boolean isPublic) {
    /** The name of a phase among options: {@value}. */
    static final String PHASE = "phase";

    /** The seed that says nothing, which holds where nobody says anything. */
    private static final long UNSAID_SEED = 1;

    LoadTexts {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
        phases = List.copyOf(phases);
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /** The texts of an annotation. */
    static LoadTexts of(LoadTest test, List<Param> params, Mistakes mistakes) {
        Reader reader = new Reader(mistakes);
        reader.put("users", test.users());
        reader.put("arrivals", test.arrivals());
        reader.put("mode", test.mode());
        reader.put("warmup", test.warmup());
        reader.put("duration", test.measure());
        reader.put("interactions", test.interactions());
        reader.put("repeats", test.repeats() == 0 ? "" : Integer.toString(test.repeats()));
        reader.put("think", test.think());
        reader.put("seed", test.seed() == UNSAID_SEED ? "" : Long.toString(test.seed()));
        reader.put("threads", test.threads());
        for (String option : test.options()) {
            reader.option(option);
        }
        params.forEach(reader::param);
        return new LoadTexts(reader.options, reader.phases, reader.parameters, test.onPublicNetwork());
    }

    /** The same with texts from outside, which count more. */
    LoadTexts overriddenBy(Overrides overrides) {
        Map<String, String> changedParameters = new LinkedHashMap<>(parameters);
        changedParameters.putAll(overrides.parameters());
        return new LoadTexts(laid(overrides.options(), options), phases, changedParameters, isPublic);
    }

    /** The same with what the workload says where nothing else does, and then with less time than on the command line. */
    LoadTexts completedFor(Workload workload) {
        Map<String, String> ofWorkload = new LinkedHashMap<>(workload.options());
        ofWorkload.keySet().retainAll(PlanOptions.names()); // others are a command line's
        Map<String, String> all = laid(options, ofWorkload);
        if (!all.containsKey("arrivals") && usersMatter()) {
            all.putIfAbsent("users", "1");
        }
        if (!all.containsKey("interactions") && !bringsPhases(workload)) {
            all.putIfAbsent("duration", "2s");
        }
        if (!all.containsKey("agents")) { // which have a mode of their own
            all.putIfAbsent("mode", Mode.LOCAL.text());
        }
        if (!Mode.SIMULATED.text().equals(all.get("mode"))) {
            all.putIfAbsent("rehearsal", "1s");
        }
        all.putIfAbsent("warmup", "1s");
        all.putIfAbsent("repeats", "5");
        all.putIfAbsent("seed", Long.toString(UNSAID_SEED));
        return new LoadTexts(all, phases, parameters, isPublic);
    }

    /** Texts over others; what does not go with an upper one, such as arrivals with users, does not stay. */
    private static Map<String, String> laid(Map<String, String> upper, Map<String, String> lower) {
        Map<String, String> all = new LinkedHashMap<>(lower);
        upper.forEach((name, text) -> all.keySet().removeAll(PlanTexts.displacedBy(name, text)));
        all.putAll(upper);
        return all;
    }

    /** The option that says where the points are, users or arrivals; empty where phases leave nothing to choose. */
    Optional<String> axis() {
        return Stream.of("arrivals", "users").filter(options::containsKey).findFirst();
    }

    /** The same for one point. */
    LoadTexts at(Point point) {
        Map<String, String> changed = new LinkedHashMap<>(options);
        axis().ifPresent(name -> changed.put(name, place(point)));
        return new LoadTexts(changed, phases, parameters, isPublic);
    }

    /** A point as users or arrivals name it. */
    static String place(Point point) {
        return point.tag().substring(point.tag().indexOf('=') + 1);
    }

    /** The experiment; what is wrong with its options is noted. */
    Experiment experiment(Workload workload, Mistakes mistakes) {
        Experiment experiment = isPublic ? Experiment.of(workload).onPublicNetwork() : Experiment.of(workload);
        for (Map.Entry<String, String> option : displacingFirst()) {
            Experiment before = experiment;
            experiment = mistakes.read(() -> before.option(option.getKey(), option.getValue()))
                    .orElse(before);
        }
        if (!phases.isEmpty()) {
            List<PhaseDraft> drafts = phases.stream()
                    .flatMap(phase -> mistakes.read(() -> PhaseDraft.parse(phase)).stream())
                    .toList();
            experiment = ExperimentControl.withPhases(experiment, drafts);
        }
        for (Map.Entry<String, String> parameter : parameters.entrySet()) {
            experiment = experiment.parameter(parameter.getKey(), parameter.getValue());
        }
        return experiment;
    }

    /** The options, so that none takes away what is given beside it: the two are a mistake of the test. */
    private List<Map.Entry<String, String>> displacingFirst() {
        return options.entrySet().stream()
                .sorted(Comparator.comparing(option -> Collections.disjoint(
                        PlanTexts.displacedBy(option.getKey(), option.getValue()), options.keySet())))
                .toList();
    }

    private boolean usersMatter() {
        return phases.isEmpty() || phases.stream().anyMatch(LoadTexts::hasShare);
    }

    private static boolean hasShare(String phase) {
        try {
            return PhaseDraft.parse(phase).hasShare();
        } catch (IllegalArgumentException reportedLater) {
            return false;
        }
    }

    /** Whether it says itself how long its users stay. */
    private boolean bringsPhases(Workload workload) {
        return workload instanceof PhasedWorkload && phases.isEmpty() && !options.containsKey("arrivals");
    }

    /** Collects what an annotation says; nothing twice. */
    private static final class Reader {
        private final Mistakes mistakes;
        private final Map<String, String> options = new LinkedHashMap<>();
        private final List<String> phases = new ArrayList<>();
        private final Map<String, String> parameters = new LinkedHashMap<>();

        private Reader(Mistakes mistakes) {
            this.mistakes = mistakes;
        }

        /** A blank text says nothing. */
        void put(String name, String text) {
            if (text.isBlank()) {
                return;
            }
            String alternative = PlanOptions.alternative(name).orElse("");
            if (options.containsKey(alternative)) {
                mistakes.add(
                        name + ": give either " + asWritten(name) + " or " + asWritten(alternative) + ", not both");
            } else if (options.put(name, text) != null) {
                mistakes.add(name + ": is there twice; give it once, as an attribute or among the options");
            }
        }

        void option(String text) {
            int equals = text.indexOf('=');
            String name = text.substring(0, Math.max(0, equals)).strip();
            if (name.isEmpty()) {
                mistakes.add("options: \"" + text + "\" is no option; write name=value, as in time-limit=1m");
            } else if (name.equals(PHASE)) {
                phases.add(text.substring(equals + 1));
            } else {
                put(name, text.substring(equals + 1));
            }
        }

        void param(Param param) {
            if (parameters.put(param.name(), param.value()) != null) {
                mistakes.add("param " + param.name() + ": is there twice");
            }
        }

        private static String asWritten(String option) {
            return option.equals("duration") ? Overrides.MEASURE : option;
        }
    }
}
