package org.loadharness.plan;

import org.loadharness.workload.Mode;

/** Whether the time of users can be accounted for. Confined to one thread. */
final class ProfileRule {
    private static final String RECORDER = "jdk.jfr";

    private final PlanReader reader;

    ProfileRule(PlanReader reader) {
        this.reader = reader;
    }

    /** Adds what stands against it to the mistakes, if it is asked for. */
    void check(OptionValues values) {
        if (reader.read(PlanOptions.PROFILE).filter(Profiling.BESIDE::equals).isEmpty()) {
            return;
        }
        if (ModuleLayer.boot().findModule(RECORDER).isEmpty()) {
            reader.mistake(
                    PlanOptions.PROFILE,
                    "this Java has no Flight Recorder; use one that has the module " + RECORDER
                            + ", as every JDK does");
        }
        if (values.get(PlanOptions.MODE) == Mode.SIMULATED) {
            reader.mistake(PlanOptions.PROFILE, "on a simulated clock nobody waits for anything real; leave it out");
        }
        if (values.get(PlanOptions.THREADS) != Threads.PLATFORM) {
            reader.mistake(
                    PlanOptions.PROFILE,
                    "the time of users is accounted for by their threads, of which each needs its own; use"
                            + " --threads platform");
        }
        if (values.get(PlanOptions.FORK) == TrialSettings.Isolation.FORKED) {
            reader.mistake(PlanOptions.PROFILE, "only trials of one process are recorded; leave it out, or --fork");
        }
    }
}
