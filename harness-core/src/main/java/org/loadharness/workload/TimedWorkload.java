package org.loadharness.workload;

import org.loadharness.random.SeedTree;
import org.loadharness.time.Clock;

/**
 * A workload whose system is made of waiting alone: it runs in the generator's process on whatever clock there is, the
 * machine's or a simulated one.
 */
public interface TimedWorkload extends Workload {
    /**
     * Makes a fresh system, called once for every trial.
     *
     * @param seeds for whatever in the system is random
     * @param clock the only one that the system may read and wait on
     */
    Target open(Settings settings, SeedTree seeds, Clock clock) throws Exception;
}
