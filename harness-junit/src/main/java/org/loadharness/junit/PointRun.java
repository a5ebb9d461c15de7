package org.loadharness.junit;

import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.LoadResult;
import org.loadharness.plan.Point;
import org.loadharness.workload.Workload;

/** The experiment behind a node: of one point, into a directory of its own. Confined to one thread. */
record PointRun(LoadPlan plan, Point point, Body body) {
    /**
     * Runs it.
     *
     * @throws Error that a user's body threw
     * @throws InterruptedException if the thread was interrupted, as by a time-out
     */
    LoadResult run(ExtensionContext context) throws Exception {
        Emergency emergency = new Emergency(Thread.currentThread());
        Workload workload = plan.body()
                .<Workload>map(planned -> planned.performedBy(
                        user -> new BodySession(body.with(LoadUser.class, LoadUser.of(user)), emergency)))
                .orElse(plan.workload());
        Experiment experiment = plan.texts().at(point).experiment(workload, new Mistakes());
        LoadResult result;
        try {
            result = NodeDirectory.fill(
                    context,
                    point.label(),
                    directory -> experiment.writeTo(directory).run());
        } catch (Exception ended) {
            throw because(emergency.end(), ended);
        }
        Optional<Error> fatal = emergency.end();
        if (fatal.isPresent()) {
            throw fatal.get();
        }
        return result;
    }

    /** The exception; or the error that is behind it, thrown. */
    private static Exception because(Optional<Error> fatal, Exception ended) {
        if (fatal.isPresent()) {
            fatal.get().addSuppressed(ended);
            throw fatal.get();
        }
        return ended;
    }
}
