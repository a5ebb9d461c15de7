package org.loadharness.cli;

import java.util.concurrent.ConcurrentHashMap;
import org.loadharness.workload.DefinedWorkload;
import org.loadharness.workload.InteractionWorkload;
import org.loadharness.workload.Workload;

/** Users count words in a map: the shortest workload on the class path. */
public final class Words implements DefinedWorkload {
    @Override
    public InteractionWorkload<?> definition() {
        return Workload.named("words")
                .perTrial(settings -> new ConcurrentHashMap<Integer, Integer>())
                .interaction(
                        "count",
                        90,
                        (user, counts) -> counts.merge(user.random().nextInt(1000), 1, Integer::sum))
                .interaction(
                        "read", 10, (user, counts) -> counts.get(user.random().nextInt(1000)));
    }
}
