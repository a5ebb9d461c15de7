package org.loadharness.cli;

import java.util.Optional;
import java.util.ServiceLoader;
import org.loadharness.drive.Generators;
import org.loadharness.plan.ExperimentPlan;

/** The module with agents, which need not be there. Stateless. */
final class AgentsModule {
    private AgentsModule() {}

    /** Whether it would be needed, and is not there: then the plan is of another process, which has it. */
    static boolean isMissingFor(ExperimentPlan plan) {
        return find().isEmpty()
                && plan.variants().stream()
                        .anyMatch(variant -> variant.trialSettings().agents().isPresent());
    }

    private static Optional<Generators.Provider> find() {
        return ServiceLoader.load(Generators.Provider.class).findFirst();
    }

    /**
     * What it offers.
     *
     * @throws WrongUse if it is not there, with the way out
     */
    static Generators.Provider of(String command) throws WrongUse {
        return find().orElseThrow(() -> new WrongUse(
                command + ": the module harness-cluster is not on the class path; use harness.jar, which has it"));
    }
}
