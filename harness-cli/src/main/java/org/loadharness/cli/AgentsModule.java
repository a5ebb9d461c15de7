package org.loadharness.cli;

import java.util.ServiceLoader;
import org.loadharness.drive.Generators;

/** The module with agents, which need not be there. Stateless. */
final class AgentsModule {
    private AgentsModule() {}

    /**
     * What it offers.
     *
     * @throws WrongUse if it is not there, with the way out
     */
    static Generators.Provider of(String command) throws WrongUse {
        return ServiceLoader.load(Generators.Provider.class)
                .findFirst()
                .orElseThrow(() -> new WrongUse(command
                        + ": the module harness-cluster is not on the class path; use harness.jar, which has it"));
    }
}
