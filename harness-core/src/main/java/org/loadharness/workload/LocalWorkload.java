package org.loadharness.workload;

import org.loadharness.random.SeedTree;

/** A workload whose system can run in the generator's own process. */
public interface LocalWorkload extends Workload {
    /**
     * Makes a fresh system, called once for every trial.
     *
     * @param seeds for whatever in the system is random
     */
    Target open(Settings settings, SeedTree seeds) throws Exception;
}
