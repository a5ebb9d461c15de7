package org.loadharness.drive;

import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.plan.Variant;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.workload.Workload;

/**
 * Has trials carried out by several processes together. Only the server that they drive is this process's, if the harness starts
 * one. Confined to one thread.
 */
record SharedTrials(Workload workload, SystemPool pool) {
    static boolean areAskedFor(Variant variant) {
        return variant.trialSettings().agents().isPresent();
    }

    /**
     * One trial.
     *
     * @param plan whose variant asks for such processes
     */
    TrialLog run(ExperimentPlan plan, TrialId id, RunEvent.Listener listener, Seconds.Keeper keeper)
            throws TargetUnreachable, Generators.Lost, IOException, InterruptedException {
        Variant variant = plan.variantOf(plan.pointOf(id));
        TargetSource source = pool.source(variant.system());
        Optional<URI> server = source.started();
        Generators.Order order = new Generators.Order(
                variant.trialSettings().agents().orElseThrow(),
                plan.ofAgents(variant, server.or(() -> variant.system().server())),
                id,
                workload.source(),
                source::serverUse);
        return pool.generators().run(order, listener, keeper);
    }
}
