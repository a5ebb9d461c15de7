package org.loadharness.drive;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.Set;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.SystemUnderTest;
import org.loadharness.plan.TrialId;

/**
 * One system that several plans drive one after the other: a server that was started for the first is warm for the next.
 * Confined to one thread.
 */
public final class Bench implements Runner, AutoCloseable {
    private final SystemUnderTest system;
    private final TargetSource source;
    private final LocalRunner runner;

    Bench(SystemUnderTest system, TargetSource source, LocalRunner runner) {
        this.system = requireNonNull(system, "system");
        this.source = source;
        this.runner = runner;
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if the plan is of another system
     */
    @Override
    public void run(ExperimentPlan plan, Set<TrialId> done, RunListener listener)
            throws TargetUnreachable, IOException, InterruptedException {
        if (!plan.system().equals(system)) {
            throw new IllegalArgumentException("the bench holds " + system + ", the plan drives " + plan.system());
        }
        runner.run(plan, done, source, listener);
    }

    /** Ends what was started. */
    @Override
    public void close() {
        source.close();
    }
}
