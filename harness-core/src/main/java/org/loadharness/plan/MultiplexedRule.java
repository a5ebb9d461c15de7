package org.loadharness.plan;

import java.util.Optional;
import org.loadharness.workload.Mode;
import org.loadharness.workload.RemoteWorkload;

/** Whether users can share a few threads, and whether they do so where nobody says. Confined to one thread. */
final class MultiplexedRule {
    private final PlanReader reader;

    MultiplexedRule(PlanReader reader) {
        this.reader = reader;
    }

    /** The values with the kind of threads that {@code auto} stands for. */
    OptionValues settled(OptionValues values, Optional<Study> study) {
        if (values.get(PlanOptions.THREADS) != Threads.AUTO) {
            return values;
        }
        boolean shared = values.get(PlanOptions.MODE) == Mode.RPC
                && !reader.varies(PlanOptions.PLACEBO) // beside none, which is to differ in nothing else
                && values.get(PlanOptions.PLACEBO).isNone()
                && reader.quietly(PlanOptions.PROFILE).orElse(Profiling.NONE) == Profiling.NONE
                && study.filter(MultiplexedRule::isBestShared).isPresent();
        return values.with(PlanOptions.THREADS, shared ? Threads.MULTIPLEXED : Threads.PLATFORM);
    }

    private static boolean isBestShared(Study study) {
        return study.workload() instanceof RemoteWorkload remote
                && remote.hindrance(study.settings()).isEmpty()
                && remote.sharesThreads(study.settings());
    }

    /** Adds what stands against it to the mistakes, if it is asked for. */
    void check(OptionValues values, Optional<Study> study) {
        if (values.get(PlanOptions.THREADS) != Threads.MULTIPLEXED) {
            return;
        }
        if (values.get(PlanOptions.MODE) != Mode.RPC) {
            reader.mistake(
                    PlanOptions.THREADS,
                    "multiplexed users need a server to wait for; use --mode rpc, or platform threads");
            return;
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
