package org.loadharness.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.loadharness.drive.ChildCommand;
import org.loadharness.drive.Generators;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialSettings;
import org.loadharness.workload.Workload;

/**
 * The processes that make a load together. They are of a module that need not be there where no plan asks for them. Stateless.
 */
final class Agents {
    private static final String MISSING =
            "agents: the module harness-cluster is not on the class path; add it beside the harness, or leave them out";

    private Agents() {}

    /** Makes those of a plan, with the Java, the classes and the flags of this process; none runs yet. */
    static Generators of(PlannedRun run, Optional<Path> directory) {
        return of(
                run.plan().variants().stream()
                        .flatMap(variant -> variant.trialSettings().agents().stream())
                        .mapToInt(TrialSettings.Agents::count)
                        .max()
                        .orElse(0),
                run.workload(),
                directory);
    }

    /** The same for plans that come one after the other. */
    static Generators of(Workload workload, Optional<Path> directory) {
        return of(0, workload, directory);
    }

    private static Generators of(int awaited, Workload workload, Optional<Path> directory) {
        Generators.Provider provider = provider().orElseThrow(() -> new IllegalArgumentException(MISSING));
        List<String> words = JavaCommand.ofMain(Forks.flags(directory), provider.mainClass());
        return provider.ofCommand(new ChildCommand(words, workload.variables()), awaited);
    }

    /**
     * Looks before a run begins whether it can have those that its plan asks for.
     *
     * @throws IllegalArgumentException if not, with the way out
     */
    static void require(ExperimentPlan plan) {
        List<TrialSettings.Agents> asked = plan.variants().stream()
                .flatMap(variant -> variant.trialSettings().agents().stream())
                .distinct()
                .toList();
        if (asked.isEmpty()) {
            return;
        }
        Generators.Provider provider = provider().orElseThrow(() -> new IllegalArgumentException(MISSING));
        if (asked.stream().map(Agents::kind).distinct().count() > 1) {
            throw new IllegalArgumentException("agents: those of one run start in one way; write --vary"
                    + " agents=local:1,local:2 or agents=1,2");
        }
        provider.check(asked.get(0));
    }

    private static Class<?> kind(TrialSettings.Agents agents) {
        return agents.place().getClass();
    }

    private static Optional<Generators.Provider> provider() {
        return ServiceLoader.load(Generators.Provider.class).findFirst();
    }
}
