package org.loadharness.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.loadharness.load.Pause;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workload;

/** A workload with the settings of the run, both of which are right. Immutable. Thread-safe. */
record Study(Workload workload, Settings settings) {
    /** What is wrong with parameters of a phase, one sentence each. */
    List<String> problems(Map<String, String> parameters) {
        List<String> problems = new ArrayList<>(Settings.problems(workload.parameters(), parameters));
        workload.parameters().stream()
                .filter(parameter -> parameter.isOfSystem() && parameters.containsKey(parameter.name()))
                .map(parameter -> parameter.name() + ": makes the system, which all phases share; set it for the run")
                .forEach(problems::add);
        if (!problems.isEmpty() || parameters.isEmpty()) {
            return problems;
        }
        Settings phase = with(parameters);
        List<String> conflicts = workload.conflicts(phase);
        if (!conflicts.isEmpty() || names(phase).equals(interactions())) {
            return conflicts;
        }
        return List.of("make the interactions " + String.join(", ", names(phase)) + " of "
                + String.join(", ", interactions())
                + "; every phase has those of the run, change what does not choose them");
    }

    /** The names of the interactions of the run. */
    List<String> interactions() {
        return names(settings);
    }

    /** What lies between the interactions of users where nothing is said of it. */
    Pause usualPause() {
        return hasFlows() ? Pause.ofFlows() : Pause.none();
    }

    boolean hasFlows() {
        return workload.mix(settings).isGuided();
    }

    private Settings with(Map<String, String> parameters) {
        Map<String, String> texts = new LinkedHashMap<>(settings.texts());
        texts.putAll(parameters);
        return Settings.of(workload.parameters(), texts);
    }

    private List<String> names(Settings chosen) {
        return workload.mix(chosen).entries().stream().map(Mix.Entry::name).toList();
    }
}
