package org.loadharness.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.loadharness.cli.EffectiveOptions.Layer;
import org.loadharness.codec.PlanFile;
import org.loadharness.codec.Sentence;
import org.loadharness.plan.WorkloadDescription;
import org.loadharness.scenario.Scenario;
import org.loadharness.scenario.ScenarioMistakes;
import org.loadharness.scenario.ScenarioMistakes.Mistake;
import org.loadharness.workload.WorkloadDefinition;
import org.loadharness.workload.WorkloadFormat;
import org.loadharness.workload.Workloads;

/** The scenarios that options name. Stateless. Thread-safe. */
final class ScenarioFile {
    private ScenarioFile() {}

    /** The scenario of that file; empty if none is named, or if it cannot be used, which is then a mistake. */
    static Optional<Scenario> named(String file, Terminal terminal, List<String> mistakes) {
        if (file.isEmpty()) {
            return Optional.empty();
        }
        try {
            Scenario scenario = Scenario.read(terminal.path(file), terminal.environment());
            scenario.doubts().forEach(doubt -> terminal.say(doubt.text()));
            return Optional.of(scenario);
        } catch (ScenarioMistakes wrong) {
            wrong.mistakes().stream().map(Mistake::text).forEach(mistakes::add);
        } catch (IOException unreadable) {
            mistakes.add("--scenario " + file + ": " + Sentence.of(unreadable));
        } catch (IllegalArgumentException wrong) {
            mistakes.add("--scenario " + file + ": " + wrong.getMessage());
        }
        return Optional.empty();
    }

    /** The workloads there are, with the one that the run in a directory was read from. */
    static Workloads ofRun(String directory, Terminal terminal, Workloads known, List<String> mistakes) {
        if (directory.isEmpty() || !terminal.isPath(directory)) { // whoever resumes says what is no path
            return known;
        }
        try {
            Path path = terminal.path(directory);
            Optional<WorkloadDefinition> definition =
                    PlanFile.read(path).description().flatMap(WorkloadDescription::definition);
            return definition.map(WorkloadFormat::workload).map(known::with).orElse(known);
        } catch (IOException unreadable) {
            return known; // whoever reads the plan says why
        } catch (IllegalArgumentException wrong) {
            mistakes.add("--resume " + directory + ": " + wrong.getMessage());
            return known;
        }
    }

    /** Adds what does not go with a scenario. */
    static void check(Optional<Scenario> scenario, EffectiveOptions options, List<String> mistakes) {
        if (scenario.isEmpty()) {
            return;
        }
        if (!options.isGivenBy("workload", Layer.SCENARIO)) {
            mistakes.add(options.named("workload") + ": the scenario is the workload; leave one of them out");
        }
    }
}
