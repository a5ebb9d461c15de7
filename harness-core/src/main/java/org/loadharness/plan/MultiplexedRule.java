package org.loadharness.plan;

import java.util.Optional;
import org.loadharness.workload.Mode;
import org.loadharness.workload.RemoteWorkload;

/** Whether users can share a few threads. Confined to one thread. */
final class MultiplexedRule {
    private final PlanReader reader;

    MultiplexedRule(PlanReader reader) {
        this.reader = reader;
    }

    /**
     * Adds what stands against it to the mistakes, if it is asked for.
     *
     * @param open whether interactions of any phase come by a timetable
     */
    void check(OptionValues values, Optional<Study> study, boolean open) {
        if (values.get(PlanOptions.THREADS) != Threads.MULTIPLEXED) {
            return;
        }
        if (values.get(PlanOptions.MODE) != Mode.RPC) {
            reader.mistake(
                    PlanOptions.THREADS,
                    "multiplexed users need a server to wait for; use --mode rpc, or platform threads");
            return;
        }
        if (open) {
            reader.mistake(
                    PlanOptions.THREADS,
                    "multiplexed users wait for their own interactions, not for arrivals; use platform or virtual");
        }
        study.flatMap(MultiplexedRule::hindrance).ifPresent(reason -> reader.mistake(PlanOptions.THREADS, reason));
    }

    private static Optional<String> hindrance(Study study) {
        return study.workload() instanceof RemoteWorkload remote
                ? remote.hindrance(study.settings())
                : Optional.of("workload " + study.workload().name()
                        + " has no users that can be multiplexed; use platform or virtual");
    }
}
